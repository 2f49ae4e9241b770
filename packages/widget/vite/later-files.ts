import type { Plugin } from 'vite'

/** The name of the first screens' file in a build. It is loaded before all later files. */
export const FIRST = 'index'

const isFirst = (file: string): boolean => file.startsWith(`assets/${FIRST}-`)

/**
 * Returns the files to fetch before a later import: the file itself and its dependencies, relative to the build's
 * base.
 */
export const laterFiles = (file: string, needed: string[]): string[] =>
  [...new Set([file, ...needed])].filter((each) => !isFirst(each))

/**
 * Fetches a file before its import, and the import reads the file from the cache. Some browsers never repeat a failed
 * import in the same document, but all repeat a failed request. Throws a `TypeError` for a network failure. Any other
 * `Error` means that a retry is useless (replaced by a release, or not a script).
 */
export function importFetched(base: string): Plugin {
  const code = `
    const fetched = async (file) => {
      const answer = await fetch(${JSON.stringify(base)} + file)
      if (!answer.ok) throw new Error(file + ': ' + answer.status)
      await answer.arrayBuffer()
    }
    export const __vitePreload = async (load, files) => {
      await Promise.all(files.map(fetched))
      try {
        return await load()
      } catch (cause) {
        throw new Error('Not a script', { cause })
      }
    }`
  return {
    name: 'widget-import-fetched',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? code : undefined),
  }
}
