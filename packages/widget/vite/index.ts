import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultLocale, locales } from '@loyalty/embed/languages'
import { bundleMessages } from './bundle-messages.ts'
import { document } from './document.ts'
import { FIRST, importFetched, laterFiles } from './later-files.ts'

export type WidgetBuild = {
  type: 'point-exchange' | 'multibrand'
  /** The app's folder as a URL: `new URL('.', import.meta.url)`. */
  root: URL
  /** Vite's mode is the language: `vite build --mode ar`. Any other mode, such as a dev server's, is the default language. */
  mode: string
}

/**
 * Returns whether a module has no side effects: all of our modules except `main.tsx` and `later-messages.ts`. The build
 * can then keep code that only later screens use in their chunk.
 */
const isPure = (id: string) =>
  /\/(packages|apps)\/[\w-]+\/src\/.+\.tsx?$/.test(id) && !/\/(main\.tsx|later-messages\.ts)$/.test(id)

/** Lifetime of a widget token in seconds. A page that was opened with `?token=` can be reloaded during this time. */
const lifetime = { 'point-exchange': 600, multibrand: 60 } as const

const pathOf = (module: string): string => fileURLToPath(import.meta.resolve(module))

/** Aliases that replace React by Preact. Preact has an eighth of React's size. */
const preact = [
  { find: /^react$|^react-dom$/, replacement: pathOf('preact/compat') },
  { find: 'react-dom/client', replacement: pathOf('preact/compat/client') },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: pathOf('preact/jsx-runtime') },
]

/**
 * Returns the build of one widget in one language: `dist/<locale>/index.html`, one script, one stylesheet, a chunk
 * for each later part, and a file with the messages of each other language.
 */
export function widgetConfig({ type, root, mode }: WidgetBuild): UserConfig {
  const locale = locales.find((each) => each === mode) ?? defaultLocale
  const folder = fileURLToPath(root)
  const base = `/widgets/${type}/${locale}/`
  return {
    root: folder,
    base,
    plugins: [
      plainIcons(),
      tailwindcss(),
      bundleMessages({ folder, locale }),
      document({ folder, locale, widget: type, lifetime: lifetime[type] }),
      importFetched(base),
      compiledEarly(),
    ],
    resolve: { alias: preact, dedupe: ['@tanstack/react-query'] },
    build: {
      outDir: `dist/${locale}`,
      emptyOutDir: true,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, needed, { hostType }) => (hostType === 'js' ? laterFiles(file, needed) : []),
      },
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => (isPure(id) ? false : undefined), propertyReadSideEffects: false },
        // Builds the first screen as one script, although later screens share some of its modules.
        output: { codeSplitting: { groups: [{ name: FIRST, tags: ['$initial'] }] } },
      },
    },
  }
}

/**
 * Returns the plugin that makes V8 compile the first script on another thread during the download. By default, V8
 * compiles each function at its first call.
 */
function compiledEarly(): Plugin {
  return {
    name: 'widget-compiled-early',
    apply: 'build',
    generateBundle: {
      // V8 reads this comment only at the very beginning of the file.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Matches the module of one icon. The other modules of the folder only re-export icons. */
const lucide = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** Matches the shapes of an icon, on one line or on several lines. */
const shapes = /^ {2}node: (\[\[.*\]\]|\[\n[^]*?\n {2}\])/m

/**
 * Returns the plugin that replaces lucide's icon components by a few lines of our own. Keeps the shapes, and removes
 * names, keys and unused options.
 */
function plainIcons(): Plugin {
  return {
    name: 'widget-plain-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!lucide.test(id) || !code.includes('createLucideIcon')) return undefined
      const [, found] = shapes.exec(code) ?? []
      if (found === undefined) throw new Error(`No shapes in ${id}`)
      const bare = found.replace(/, key: "\w+"/g, '')
      return {
        code: `import { createIcon } from '@loyalty/ui/create-icon'\nexport default createIcon(${bare})`,
        map: null,
      }
    },
  }
}
