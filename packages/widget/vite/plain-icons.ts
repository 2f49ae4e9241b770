import type { Plugin } from 'vite'

/** One icon's module; others in the folder only name one of these anew. */
const lucide = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** Its shapes, one in the line or each in its own. */
const shapes = /^ {2}node: (\[\[.*\]\]|\[\n[^]*?\n {2}\])/m

/**
 * Draws lucide's icons with our own few lines instead of its component: the shapes are theirs; their names, the keys of their parts and the options nobody
 * uses are left out.
 */
export function plainIcons(): Plugin {
  return {
    name: 'widget-plain-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!lucide.test(id) || !code.includes('createLucideIcon')) return undefined
      const [, found] = shapes.exec(code) ?? []
      if (found === undefined) throw new Error(`No shapes in ${id}`)
      const bare = found.replace(/, key: "\w+"/g, '')
      return { code: `import { createIcon } from '@loyalty/ui/create-icon'\nexport default createIcon(${bare})`, map: null }
    },
  }
}
