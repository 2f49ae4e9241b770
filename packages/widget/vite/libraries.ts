import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const all = ['react', 'react/jsx-runtime', 'react-dom/client']
const mark = '\0library:'

/** Modules of React, and what stands between them and ours. */
export const isLibrary = (id: string): boolean => id.startsWith(mark) || /node_modules\/(react|react-dom|scheduler)\//.test(id)

/**
 * React as modules with named exports, which it is not: what is imported is then called by its name, without an object and a helper in between, and
 * nothing but its own file needs to know how it was written.
 */
export function libraries(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'widget-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') => (all.includes(id) && !isLibrary(importer) ? mark + id : undefined),
    load(id) {
      if (!id.startsWith(mark)) return undefined
      const name = id.slice(mark.length)
      const names = Object.keys(require(name) as object)
      return [
        `import library from ${JSON.stringify(require.resolve(name))}`,
        'export default library',
        ...names.map((one) => `export const ${one} = library.${one}`),
      ].join('\n')
    },
  }
}
