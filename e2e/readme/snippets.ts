import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const readme = readFileSync(`${root}README.md`, 'utf8')

/** Returns the code blocks of one language in a Markdown page, in order. */
export const blocks = (language: string, page: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code ?? '')
