import { readFileSync } from 'node:fs'

export const guide = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/**
 * Returns the code block of the guide with this opening, such as `python` or `js books.mjs`. Throws unless exactly one
 * block has this opening.
 */
export function codeBlock(opening: string): string {
  const [block, ...others] = guide.split(`\n\`\`\`${opening}\n`).slice(1)
  if (block === undefined || others.length > 0)
    throw new Error(`The guide needs exactly one code block that opens with ${opening}`)
  return block.slice(0, block.indexOf('\n```') + 1)
}
