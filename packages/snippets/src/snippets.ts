import { readFileSync } from 'node:fs'

const folder = new URL('../files/', import.meta.url)

/** Returns the text of a snippet, by its path below `files`, such as `server/express.ts`. */
export const snippet = (path: string): string => readFileSync(new URL(path, folder), 'utf8')
