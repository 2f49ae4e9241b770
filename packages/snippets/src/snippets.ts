import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fillPlaceholders as fill } from './render-options.ts'

const folder = fileURLToPath(new URL('../files/', import.meta.url))

/** Returns the text of a snippet, by its path below `files`, such as `embed/mount.html`. Throws if it does not exist. */
export const snippet = (path: string): string => readFileSync(folder + path, 'utf8')

/** Returns the sorted paths of all snippets below a folder of `files`, or of all folders. */
export const snippetPaths = (below = '.'): string[] => globSync(`${below}/**/*.*`, { cwd: folder }).toSorted()

/** The values that a reader sees in this repository, where no service fills the placeholders. */
const examples: Readonly<Record<string, string>> = {
  baseUrl: 'http://localhost:4001',
  embedOrigin: 'http://localhost:4001',
  embedKey: 'ek_sandbox_…',
}

/** Fills the placeholders of a text, such as `{{baseUrl}}`, by default with example values. An unknown placeholder stays. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>> = examples): string =>
  fill(text, values)
