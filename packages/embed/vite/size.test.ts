import { brotliCompressSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { queueSnippet } from '../src/host/queue-snippet.ts'
import { LOADER_BUDGET } from '../release/release-loader.ts'

const root = new URL('..', import.meta.url).pathname
const brotli = (code: string) => brotliCompressSync(code).length

async function bundle(options: Parameters<typeof build>[0]): Promise<string> {
  const built = await build({ root, logLevel: 'error', ...options, build: { ...options?.build, write: false } })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput
  expect(output).toHaveLength(1)
  return output[0].code
}

test('embed.js has at most 4,980 bytes after brotli compression', async () => {
  const code = await bundle({ configFile: `${root}vite.config.ts` })
  expect(brotli(code)).toBeLessThanOrEqual(LOADER_BUDGET)
  expect(code).not.toMatch(/\b(import|export)\b|innerHTML|eval\(|<style/)
})

const moduleSize = async (input: string) => {
  const output = { format: 'es', minify: true } as const
  const rolldownOptions = {
    input: `${root}src/${input}`,
    preserveEntrySignatures: 'strict',
    external: 'react',
    output,
  } as const
  return brotli(await bundle({ configFile: false, build: { modulePreload: false, rolldownOptions } }))
}

test("the widget's bridge has at most 2,100 bytes after brotli compression", async () => {
  expect(await moduleSize('guest/index.ts')).toBeLessThanOrEqual(2100)
})

test('the React wrapper adds at most 500 bytes after brotli compression', async () => {
  expect((await moduleSize('react/loyalty-widget.ts')) - (await moduleSize('host/element.ts'))).toBeLessThanOrEqual(500)
})

test('queueSnippet has at most 200 bytes', () => {
  expect(queueSnippet.length).toBeLessThanOrEqual(200)
})
