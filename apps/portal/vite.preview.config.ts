import { defineConfig } from 'vite'

/** Builds the script of the preview host as one file without imports. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/preview',
    modulePreload: false,
    reportCompressedSize: false,
    lib: {
      entry: new URL('src/preview-host/host.ts', import.meta.url).pathname,
      formats: ['iife'],
      name: 'previewHost',
      fileName: () => 'host.js',
    },
  },
})
