import { defineConfig } from 'vite'

/** One classic script without imports: what a page's script tag loads. */
export default defineConfig({
  // A script tag is in a browser, always.
  define: { 'typeof customElements': '"function"' },
  build: {
    modulePreload: false,
    // A named number costs no byte where it is used once.
    rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
    lib: {
      entry: new URL('src/host/loader.ts', import.meta.url).pathname,
      formats: ['iife'],
      name: 'loyaltyEmbed',
      fileName: () => 'embed.js',
    },
  },
})
