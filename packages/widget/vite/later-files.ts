import type { Plugin } from 'vite'

/**
 * The name of the file with the first screens in a build. The browser loads this file before every other script file.
 */
export const FIRST = 'index'

const isFirst = (file: string): boolean => file.startsWith(`assets/${FIRST}-`)

/**
 * Returns the files to fetch before the import of `file`: the file itself and its dependencies, relative to the build's
 * base. Leaves out the file of the first screens, which the browser has already loaded.
 */
export const laterFiles = (file: string, needed: string[]): string[] =>
  [...new Set([file, ...needed])].filter((each) => !isFirst(each))

/**
 * Returns the plugin that fetches a file before its import. Some browsers never repeat a failed import, but every
 * browser repeats a failed request. A `TypeError` means a network failure. After any other error, a retry cannot
 * succeed.
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
