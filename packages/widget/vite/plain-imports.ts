import type { Plugin } from 'vite'

/** An import that is made later has no stylesheet of its own to wait for: it is just the import. */
export function plainImports(): Plugin {
  return {
    name: 'widget-plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
