import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { catalogue } from './catalogue.ts'
import { document } from './document.ts'
import { isLocale } from '../src/i18n/locales.ts'
import { inlineApp, LIBRARIES } from './inline-app.ts'
import { inlineRuntime } from './inline-runtime.ts'
import { isLibrary, libraries } from './libraries.ts'
import { plainIcons } from './plain-icons.ts'
import { plainImports } from './plain-imports.ts'

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

/**
 * The build of one widget in one locale: `dist/<locale>/index.html` with the widget's own code, React, one stylesheet, and the
 * catalogue of every other locale as a chunk of its own.
 */
export function widgetConfig({ type, root, mode, later }: WidgetBuild): UserConfig {
  const locale = isLocale(mode) ? mode : 'en'
  const folder = fileURLToPath(root)
  return {
    root: folder,
    base: `/widgets/${type}/${locale}/`,
    plugins: [
      libraries(),
      plainIcons(),
      react(),
      tailwindcss(),
      catalogue({ folder, locale, later }),
      document({ folder, locale, widget: type, lifetime: lifetime[type] }),
      plainImports(),
      inlineRuntime(),
      inlineApp(),
    ],
    resolve: {
      dedupe: ['react', 'react-dom', '@tanstack/react-query'],
    },
    build: {
      outDir: `dist/${locale}`,
      emptyOutDir: true,
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => (isPure(id) ? false : undefined), propertyReadSideEffects: false },
        // What the first screen needs is one script, whoever else needs it too, and React.
        output: {
          codeSplitting: {
            groups: [
              { name: LIBRARIES, test: isLibrary },
              { name: 'index', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  }
}
