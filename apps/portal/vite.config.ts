import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Matches the files of every page. Together they are one file, because repeated words compress better than apart. */
const everywhere = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/',
    'node_modules/@tanstack/(?:react-router|router-core|history|react-query|query-core|store|react-store)/',
    'vite/preload-helper',
    'contract/src/(?:client|send|problem|route|portal/routes|portal/roles)\\.ts',
    'portal/src/(?:api|device|frame|i18n|router\\.ts|search\\.ts|routeTree|blocks/(?:id-chip|toasts))',
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

export default defineConfig({
  // The router's plugin reads `tsr.config.json`, as `tsr generate` does, and must run before the React plugin.
  plugins: [
    plainIcons,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // With its loader, the queries and texts of a page stay out of the first load. Home names its own groups.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    }),
    react(),
    tailwindcss(),
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    modulePreload: false,
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
