import { brotliCompressSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { queueSnippet } from '../src/host/queue-snippet.ts'

const root = new URL('..', import.meta.url).pathname
const brotli = (code: string) => brotliCompressSync(code).length

async function bundle(options: Parameters<typeof build>[0]): Promise<string> {
  const built = await build({ root, logLevel: 'error', ...options, build: { ...options?.build, write: false } })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput
  expect(output).toHaveLength(1)
  return output[0].code
}

test('embed.js is one script of at most 4,096 bytes, brotli', async () => {
  const code = await bundle({ configFile: `${root}vite.config.ts` })
  expect(brotli(code)).toBeLessThanOrEqual(4096)
  expect(code).not.toMatch(/\b(import|export)\b|innerHTML|eval\(|<style/)
})

test('the bridge inside a widget is at most 2,048 bytes, brotli', async () => {
  const rolldownOptions = {
    input: `${root}src/guest/index.ts`,
    preserveEntrySignatures: 'strict',
    output: { format: 'es', minify: true },
  } as const
  expect(brotli(await bundle({ configFile: false, build: { modulePreload: false, rolldownOptions } }))).toBeLessThanOrEqual(2048)
})

test('the queue is at most 200 bytes', () => {
  expect(queueSnippet.length).toBeLessThanOrEqual(200)
})
