import { defineConfig } from 'vite'

/** One classic script without imports: what a page's script tag loads. */
export default defineConfig({
  build: {
    modulePreload: false,
    rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
    lib: {
      entry: new URL('src/host/loader.ts', import.meta.url).pathname,
      formats: ['iife'],
      name: 'loyaltyEmbed',
      fileName: () => 'embed.js',
    },
  },
})
