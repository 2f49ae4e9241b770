import { readFileSync } from 'node:fs'

export const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/** The one block of the page that begins with this (such as `python` or `js books.mjs`). Throws if there is none, or another one. */
export const codeBlock = (opening: string): string => {
  const [block, ...others] = page.split(`\n\`\`\`${opening}\n`).slice(1)
  if (block === undefined || others.length > 0) throw new Error(`The page has not one block of ${opening}`)
  return block.slice(0, block.indexOf('\n```') + 1)
}
