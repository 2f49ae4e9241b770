import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import { catalogue } from './catalogue.ts'
import { compiledEarly } from './compiled-early.ts'
import { document } from './document.ts'
import { isLocale } from '../src/i18n/locales.ts'
import { FIRST, importFetched, laterFiles } from './later-files.ts'
import { plainIcons } from './plain-icons.ts'

export type WidgetBuild = {
  type: 'point-exchange' | 'multibrand'
  /** The app's folder, as an address: `new URL('.', import.meta.url)`. */
  root: URL
  /** Vite's mode is the locale: `vite build --mode ar`. Any other mode, such as a dev server's, is English. */
  mode: string
  /** Keys of messages that only later screens use; their file imports `@loyalty/widget/later-messages`. */
  later?: RegExp
}

/** Our own modules do nothing by being imported, but for these: so what only later screens use stays with them. */
const isPure = (id: string) => /\/(packages|apps)\/[\w-]+\/src\/.+\.tsx?$/.test(id) && !/\/(main\.tsx|later-messages\.ts)$/.test(id)

/** Seconds a token of W1 and of W2 lives: so long may a page opened by `?token=` be reloaded. */
const lifetime = { 'point-exchange': 600, multibrand: 60 } as const

const pathOf = (module: string): string => fileURLToPath(import.meta.resolve(module))

/** What is written for React runs on Preact, in an eighth of the bytes: what imports the one gets the other. */
const preact = [
  { find: /^react$|^react-dom$/, replacement: pathOf('preact/compat') },
  { find: 'react-dom/client', replacement: pathOf('preact/compat/client') },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: pathOf('preact/jsx-runtime') },
]

/**
 * The build of one widget in one locale: `dist/<locale>/index.html`, one script, one stylesheet, a file for each part that comes later, and the catalogue
 * of every other locale as a file of its own.
 */
export function widgetConfig({ type, root, mode, later }: WidgetBuild): UserConfig {
  const locale = isLocale(mode) ? mode : 'en'
  const folder = fileURLToPath(root)
  const base = `/widgets/${type}/${locale}/`
  return {
    root: folder,
    base,
    plugins: [
      plainIcons(),
      tailwindcss(),
      catalogue({ folder, locale, later }),
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
        // What the first screen needs is one script, whoever else needs it too.
        output: { codeSplitting: { groups: [{ name: FIRST, tags: ['$initial'] }] } },
      },
    },
  }
}
