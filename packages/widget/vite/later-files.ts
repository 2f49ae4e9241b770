import type { Plugin } from 'vite'

/** The file of the first screens, by its name in a build: it is there before anything that comes later. */
export const FIRST = 'index'

const isFirst = (file: string): boolean => file.startsWith(`assets/${FIRST}-`)

/** What an import that is made later asks for first: its own file and those that it needs, as places under the build's base. */
export const laterFiles = (file: string, needed: string[]): string[] => [...new Set([file, ...needed])].filter((each) => !isFirst(each))

/**
 * Imports a file only once it has come. A browser may remember for the document's whole life that an import has failed; a request that has failed can be made
 * again. What has come is in its cache, so it comes once. Throws a `TypeError` where the network kept a file away, another `Error` where asking again is of no
 * use: a release has replaced it, or what came is no script.
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
