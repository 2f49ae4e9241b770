import { existsSync, globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from './build-if-changed.ts'

/** Bytes, brotli: the document with the widget's own code, the libraries' file and the stylesheet. */
const MOST = 80_000

const read = (file: string): string => readFileSync(file, 'utf8')

beforeAll(() => buildIfChanged(), 120_000)

const folders = (): string[] => {
  const found = globSync('apps/{point-exchange,multibrand}/dist/*')
  expect(found).toHaveLength(4)
  return found
}

test('the first load of each widget in each language is at most 80 kB', () => {
  for (const folder of folders()) {
    const files = ['index.html', 'assets/react-*.js', 'assets/style-*.css'].map((name) => globSync(`${folder}/${name}`))
    expect(
      files.map((found) => found.length),
      folder,
    ).toEqual([1, 1, 1])
    const bytes = files.flat().reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0)
    expect(bytes, folder).toBeLessThanOrEqual(MOST)
  }
})

test('the document asks for the libraries before its own code, which comes last, and nothing else is loaded before the first screen', () => {
  for (const folder of folders()) {
    const html = read(`${folder}/index.html`)
    const own = html.indexOf('<script type="module">')
    expect(html.indexOf('rel="modulepreload"')).toBeGreaterThan(0)
    expect(html.indexOf('rel="modulepreload"')).toBeLessThan(html.indexOf('id="widget-root"'))
    expect(own).toBeGreaterThan(html.indexOf('id="widget-root"'))
    const imported = [...html.slice(own).matchAll(/\bfrom\s*["'`]([^"'`]+)["'`]/g)].map(([, file]) => file)
    expect(imported).toHaveLength(1)
    expect(html).toContain(`<link rel="modulepreload" href="${imported[0]}">`)
  }
})

test('whatever a file imports is there', () => {
  for (const folder of folders()) {
    const files = [`${folder}/index.html`, ...globSync(`${folder}/assets/*.js`)]
    const imported = files.map((file) =>
      [...read(file).matchAll(/(?:\bfrom\s*|\bimport\()["'`]([./][^"'`]+\.js)["'`]/g)].map(([, path]) => path?.split('/').at(-1)),
    )
    // The document: React, and what it loads later.
    expect(imported[0]?.length, folder).toBeGreaterThan(3)
    expect(imported.flat().filter((name) => !existsSync(`${folder}/assets/${name}`))).toEqual([])
  }
})
