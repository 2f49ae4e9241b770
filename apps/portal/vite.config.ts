import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import { auditActions } from '@loyalty/contract/audit-actions'
import { defineConfig, type Plugin } from 'vite'
import { ownRoutes } from './vite/own-routes.ts'

/** Matches the files of every page. Together they are one file, because repeated words compress better than apart. */
const everywhere = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/',
    'node_modules/@tanstack/(?:react-router|router-core|history|react-query|query-core|store|react-store)/',
    'vite/preload-helper',
    'contract/src/(?:client|send|problem|route|portal/roles)\\.ts',
    'portal/src/(?:api|device|frame|i18n|router\\.ts|search\\.ts|routeTree|blocks/(?:code-block|facts|id-chip|ledger|ltr|page-link|state-word|time|toasts))',
  ].join('|'),
)

/** Matches the module of one lucide icon, and its shapes. */
const [icon, shapes] = [/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, /^ {2}node: (\[\[.*\]\]|\[\n[^]*?\n {2}\])/m]

/** Replaces lucide's icon components with those of `createIcon`, whose unused options cost nothing. */
const plainIcons: Plugin = {
  name: 'portal-plain-icons',
  enforce: 'pre',
  transform(code, id) {
    if (!icon.test(id) || !code.includes('createLucideIcon')) return undefined
    const [, found] = shapes.exec(code) ?? []
    if (found === undefined) throw new Error(`No shapes in ${id}`)
    const bare = found.replaceAll(/, key: "\w+"/g, '')
    return {
      code: `import { createIcon } from '@loyalty/ui/create-icon'\nexport default createIcon(${bare})`,
      map: null,
    }
  },
}

/** The fields of a route that only the service reads. */
const serviceFields = ['audit', 'bucket', 'pending', 'spec', 'status', 'stepUp', 'unaudited']

/**
 * Replaces the routes of the contract by the fields that a browser reads, for the page of roles, which shows them all.
 * The list of audit actions, which the routes contain, becomes a list of its own.
 */
const plainRoutes: Plugin = {
  name: 'portal-plain-routes',
  enforce: 'pre',
  transform(_, id) {
    if (id.endsWith('/contract/src/portal/audit-actions.ts'))
      return { code: `export const auditActions = ${JSON.stringify(auditActions)}`, map: null }
    if (!id.endsWith('/contract/src/portal/routes.ts')) return undefined
    const lists = new Map<string, string>()
    const listOf = (list: unknown): string => {
      const text = JSON.stringify(list)
      if (!lists.has(text)) lists.set(text, `list${lists.size}`)
      return lists.get(text) ?? text
    }
    const lines = Object.entries<object>(portalRoutes).map(([name, route]) => {
      const fields = Object.entries(route).filter(([field]) => !serviceFields.includes(field))
      const values = fields.map(
        ([field, value]) => `${field}:${Array.isArray(value) ? listOf(value) : JSON.stringify(value)}`,
      )
      return `${name}:{${values.join(',')}}`
    })
    const arrays = [...lists].map(([text, name]) => `const ${name}=${text}`)
    return { code: `${arrays.join('\n')}\nexport const portalRoutes = {${lines.join(',\n')}}`, map: null }
  },
}

const again =
  'export const __vitePreload = (load) => load().catch(() => new Promise((wake) => setTimeout(wake, 500)).then(load))'

/**
 * Loads a page without the helper that would also load its styles: the portal has one style sheet. A file that a poor
 * network loses is requested a second time.
 */
const plainImports: Plugin = {
  name: 'portal-plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? again : undefined),
}

export default defineConfig({
  // The router's plugin reads `tsr.config.json`, as `tsr generate` does, and must run before the React plugin.
  plugins: [
    plainIcons,
    plainRoutes,
    ownRoutes(portalRoutes, {
      source: /\/portal\/src\/(?!api\/routes\.ts).*\.tsx?$/,
      addRoutes: new URL('src/api/routes.ts', import.meta.url).pathname,
    }),
    plainImports,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // With its loader, the queries and texts of a page stay out of the first load. Home names its own groups.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    }),
    react(),
    tailwindcss(),
  ],
  resolve: {
    dedupe: ['react', 'react-dom'],
    // React itself has the function that the shim brings to older versions.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Names the files of each route, for the test of their sizes.
    manifest: true,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: [{ name: 'portal', test: everywhere }] } },
    },
  },
})
