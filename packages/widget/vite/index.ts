import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultLocale, locales, type Locale } from '@loyalty/embed/languages'
import { bundleMessages } from './bundle-messages.ts'
import { document } from './document.ts'
import { FIRST, importFetched, laterFiles } from './later-files.ts'

export type WidgetBuild = {
  type: 'point-exchange' | 'multibrand'
  /** The app's folder as a URL: `new URL('.', import.meta.url)`. */
  root: URL
  /**
   * Vite's mode, which names the language: `vite build --mode ar`. Any other mode, such as `development`, means the
   * default language.
   */
  mode: string
  /** True to build the module that renders the first screen in the service, instead of the widget. */
  isForService?: boolean
}

/**
 * Returns whether a module has no side effects: all of our modules except `main.tsx` and `later-messages.ts`. The build
 * can then move code that the first screen does not use into the chunks of later screens.
 */
const isPure = (id: string) =>
  /\/(packages|apps)\/[\w-]+\/src\/.+\.tsx?$/.test(id) && !/\/(main\.tsx|later-messages\.ts)$/.test(id)

/**
 * Lifetime of a widget token in seconds. During this time, the user can reload a page that was opened with `?token=`.
 */
const lifetime = { 'point-exchange': 600, multibrand: 60 } as const

const pathOf = (module: string): string => fileURLToPath(import.meta.resolve(module))

/** `RUNTIME=react` builds with React itself, to find out whether a fault is one of Preact. */
const isReact = process.env['RUNTIME'] === 'react'

/** Returns the folder of the built files. A build with React replaces no other build. */
const outDir = (locale: Locale) => `${isReact ? '.cache/react' : 'dist'}/${locale}`

/** Aliases that replace Preact's own module. */
const react = [{ find: 'preact', replacement: fileURLToPath(new URL('without-preact.ts', import.meta.url)) }]

/** Aliases that replace React with Preact, which has an eighth of the size of React. */
const preact = [
  { find: /^react$|^react-dom$/, replacement: pathOf('preact/compat') },
  { find: 'react-dom/client', replacement: pathOf('preact/compat/client') },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: pathOf('preact/jsx-runtime') },
]

/**
 * Returns the Vite configuration for one widget in one language. The build writes `dist/<locale>/index.html`, the first
 * script, one stylesheet, chunks that load later, and one message file for each other language. The build for the
 * service writes `dist/<locale>/first-screen.js`.
 */
export function widgetConfig({ type, root, mode, isForService = false }: WidgetBuild): UserConfig {
  const locale = locales.find((each) => each === mode) ?? defaultLocale
  const folder = fileURLToPath(root)
  const base = `/widgets/${type}/${locale}/`
  if (isForService) return firstScreenConfig(folder, locale)
  return {
    root: folder,
    base,
    // Vite warns of each module of a library that names itself a module of the browser.
    logLevel: isReact ? 'error' : 'info',
    plugins: [
      plainIcons(),
      tailwindcss(),
      bundleMessages({ folder, locale }),
      document({ folder, locale, widget: type, lifetime: lifetime[type] }),
      importFetched(base),
      compiledEarly(),
    ],
    resolve: { alias: isReact ? react : preact, dedupe: ['@tanstack/react-query'] },
    build: {
      outDir: outDir(locale),
      emptyOutDir: true,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, needed, { hostType }) => (hostType === 'js' ? laterFiles(file, needed) : []),
      },
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => (isPure(id) ? false : undefined), propertyReadSideEffects: false },
        // Puts all code of the first screen into one script, even modules that later screens also use.
        output: { codeSplitting: { groups: [{ name: FIRST, tags: ['$initial'] }] } },
      },
    },
  }
}

/**
 * The parts of a browser that the components read while they render. A wide and tall window without a page around it is
 * the usual surrounding of a document with a token. The service does not know the customer's time zone, so dates are in
 * the zone of most customers.
 */
const surrounding = `
const document = { documentElement: { dataset: { layout: 'standalone' } } };
const window = { visualViewport: { height: 800 } };
const navigator = { onLine: true };
const Intl = Object.create(globalThis.Intl, {
  DateTimeFormat: {
    value: class extends globalThis.Intl.DateTimeFormat {
      constructor(tag, options) { super(tag, { timeZone: 'Asia/Riyadh', ...options }) }
    },
  },
});
`

/** Returns the configuration of the module that renders the first screen. The service imports this module. */
const firstScreenConfig = (folder: string, locale: Locale): UserConfig => ({
  root: folder,
  plugins: [plainIcons(), bundleMessages({ folder, locale }), withoutLaterFiles(), withoutSubscriptions()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: outDir(locale),
    emptyOutDir: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => (isPure(id) ? false : undefined), propertyReadSideEffects: false },
      output: { entryFileNames: 'first-screen.js', banner: surrounding },
    },
  },
})

/** Returns the plugin that leaves out the files of later screens, which the service never renders. */
function withoutLaterFiles(): Plugin {
  return {
    name: 'widget-without-later-files',
    enforce: 'pre',
    resolveDynamicImport: (specifier) => (typeof specifier === 'string' ? { id: specifier, external: true } : null),
  }
}

/**
 * Returns the plugin that makes `useSyncExternalStore` read the store once. React's own version needs a third argument
 * to render without a browser, which would be dead code in the widget.
 */
function withoutSubscriptions(): Plugin {
  const replaced = '\0widget-react'
  return {
    name: 'widget-without-subscriptions',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'react' && importer !== replaced && !importer?.includes('/node_modules/') ? replaced : undefined,
    load: (id) =>
      id === replaced
        ? `export * from 'react'\nexport const useSyncExternalStore = (_subscribe, read) => read()`
        : undefined,
  }
}

/**
 * Returns the plugin that makes V8 compile all functions of the first script during the download, on another thread. By
 * default, V8 compiles each function at its first call.
 */
function compiledEarly(): Plugin {
  return {
    name: 'widget-compiled-early',
    apply: 'build',
    generateBundle: {
      // Runs after all other plugins, because V8 reads the comment only at the very beginning of the file.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Matches the module of one lucide icon. The other modules of the folder only re-export icons. */
const lucide = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** Matches the shapes in the source of a lucide icon, on one line or on several lines. */
const shapes = /^ {2}node: (\[\[.*\]\]|\[\n[^]*?\n {2}\])/m

/**
 * Returns the plugin that replaces lucide's icon components with components of `createIcon`. Keeps the shapes of each
 * icon, and removes names, keys and unused options.
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
