import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['{packages,apps}/*/{src,vite}/**/*.test.{ts,tsx}', '.config/**/*.test.ts'],
    passWithNoTests: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
