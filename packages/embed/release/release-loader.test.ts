import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { withPinnedSnippet } from './pinned-snippet.ts'
import { archive, integrityOf, LOADER_BUDGET, releaseLoader, releasesOf } from './release-loader.ts'

const page = readFileSync(new URL('../docs/script-tag.md', import.meta.url), 'utf8')

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('releaseLoader archives each loader version once, with the release day', async () => {
  const folder = emptyFolder()
  const first = await releaseLoader(folder, { version: '7.0.0', released: '2020-02-03' })
  const code = readFileSync(join(folder, '7.0.0/embed.js'), 'utf8')
  expect(code).toMatch(/features:\{released:[`'"]2020-02-03[`'"],/)
  const tooLarge = Array.from({ length: 146 }, (_, index) =>
    new Date(Date.UTC(2027, 0, index * 5)).toISOString().slice(0, 10),
  ).filter((day) => brotliCompressSync(code.replace('2020-02-03', day)).length > LOADER_BUDGET)
  expect(tooLarge, 'days on which a release exceeds the budget').toEqual([])
  expect(brotliDecompressSync(readFileSync(join(folder, '7.0.0/embed.js.br'))).toString()).toBe(code)
  expect(gunzipSync(readFileSync(join(folder, '7.0.0/embed.js.gz'))).toString()).toBe(code)
  expect(first).toEqual({
    version: '7.0.0',
    released: '2020-02-03',
    bytes: Buffer.byteLength(code),
    integrity: integrityOf(code),
  })
  await expect(releaseLoader(folder, { version: '7.0.0', released: '2020-02-04' })).rejects.toThrow(
    '7.0.0 is already released',
  )
  const second = await releaseLoader(folder, { version: '7.1.0', released: '2020-02-04' })
  expect(releasesOf(folder)).toEqual([first, second])
  expect(second.integrity).not.toBe(first.integrity)

  const pinned = withPinnedSnippet(page, second)
  expect(pinned).toContain(`src="http://localhost:4001/embed/7.1.0/embed.js"`)
  expect(pinned).toContain(`integrity="${second.integrity}"`)
  expect(withPinnedSnippet(pinned, releasesOf(archive).at(-1))).toBe(page)
})

test('releaseLoader refuses a loader over the size budget and writes no file', async () => {
  const folder = emptyFolder()
  // Random text, because a compressor would shorten repeated text.
  const released = randomBytes(400).toString('base64url')
  await expect(releaseLoader(folder, { version: '7.0.0', released })).rejects.toThrow('4980 are allowed')
  expect(readdirSync(folder)).toEqual([])
})

test('the archive contains exactly the releases of versions.json, unchanged', () => {
  const releases = releasesOf(archive)
  for (const { version, bytes, integrity } of releases) {
    const code = readFileSync(join(archive, version, 'embed.js'))
    expect({ bytes: code.length, integrity: integrityOf(code) }, version).toEqual({ bytes, integrity })
  }
  const kept = readdirSync(archive, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  expect(kept.toSorted()).toEqual(releases.map(({ version }) => version).toSorted())
})

test('the documentation shows the script tag of the newest release', () => {
  expect(withPinnedSnippet(page, releasesOf(archive).at(-1))).toBe(page)
})
