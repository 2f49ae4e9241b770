import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildIfChanged } from './build-if-changed.ts'

/** Bytes, brotli: the document, its one script and its one stylesheet. */
const MOST = 80_000

test('the first load of each widget in each language is at most 80 kB', { timeout: 120_000 }, async () => {
  await buildIfChanged()
  const folders = globSync('apps/{point-exchange,multibrand}/dist/*')
  expect(folders).toHaveLength(4)
  for (const folder of folders) {
    const files = ['index.html', 'assets/index-*.js', 'assets/style-*.css'].map((name) => globSync(`${folder}/${name}`))
    expect(
      files.map((found) => found.length),
      folder,
    ).toEqual([1, 1, 1])
    const bytes = files.flat().reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0)
    expect(bytes, folder).toBeLessThanOrEqual(MOST)
  }
})
