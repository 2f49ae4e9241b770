import type { Plugin } from 'vite'

const lucide = /lucide-react\/dist\/esm\/icons\//
const plain = '\0plain-icons'

/** Draws lucide's icons with our own few lines instead of its component: the shapes are theirs, the options nobody uses are left out. */
export function plainIcons(): Plugin {
  return {
    name: 'widget-plain-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer !== undefined && lucide.test(importer) ? plain : undefined,
    load: (id) => (id === plain ? `export { createIcon as default } from '@loyalty/ui/create-icon'` : undefined),
  }
}
