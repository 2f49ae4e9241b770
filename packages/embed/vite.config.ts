import { defineConfig } from 'vite'

/** One classic script without imports: what a page's script tag loads. */
export default defineConfig({
  // A script tag is in a browser, always.
  define: { 'typeof customElements': '"function"' },
  build: {
    modulePreload: false,
    rolldownOptions: {
      // A named number costs no byte where it is used once.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // Properties of our own objects that no page, message or browser ever sees may be as short as variables.
      output: { minify: { mangleProps: { include: /^(isModal|address|display|show|alive|fail|hide|failed|retry|update)$/ } } },
    },
    lib: {
      entry: new URL('src/host/loader.ts', import.meta.url).pathname,
      formats: ['iife'],
      name: 'loyaltyEmbed',
      fileName: () => 'embed.js',
    },
  },
})
