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

/** Files that a script needs before it can run, by name. */
const needed = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, path]) => path?.split('/').at(-1) ?? '')

/** All that the document's own code needs, and what that needs in its turn. */
const libraries = (folder: string): string[] => {
  const html = read(`${folder}/index.html`)
  const found = needed(html.slice(html.indexOf('<script type="module">')))
  for (const name of found) found.push(...needed(read(`${folder}/assets/${name}`)).filter((other) => !found.includes(other)))
  return found
}

test('the first load of each widget in each language is at most 80 kB', () => {
  for (const folder of folders()) {
    const [style, ...more] = globSync(`${folder}/assets/style-*.css`)
    expect(more, folder).toEqual([])
    const files = [`${folder}/index.html`, style ?? '', ...libraries(folder).map((name) => `${folder}/assets/${name}`)]
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0)
    expect(bytes, folder).toBeLessThanOrEqual(MOST)
  }
})

test('the document asks at its beginning for all that its own code needs, which comes last', () => {
  for (const folder of folders()) {
    const html = read(`${folder}/index.html`)
    const own = html.indexOf('<script type="module">')
    expect(own).toBeGreaterThan(html.indexOf('id="widget-root"'))
    const asked = [...html.matchAll(/<link rel="modulepreload" href="[^"]*\/([^"/]+)">/g)].map(([, name]) => name)
    expect(new Set(asked)).toEqual(new Set(libraries(folder)))
    expect(html.lastIndexOf('rel="modulepreload"')).toBeLessThan(html.indexOf('<script'))
  }
})

test('whatever a file imports is there', () => {
  for (const folder of folders()) {
    const files = [`${folder}/index.html`, ...globSync(`${folder}/assets/*.js`)]
    const imported = files.map((file) =>
      [...read(file).matchAll(/(?:\bfrom\s*|\bimport\s*\(?)["'`]([./][^"'`]+\.js)["'`]/g)].map(([, path]) => path?.split('/').at(-1)),
    )
    // The document: React, and what it loads later.
    expect(imported[0]?.length, folder).toBeGreaterThan(3)
    expect(imported.flat().filter((name) => !existsSync(`${folder}/assets/${name}`))).toEqual([])
  }
})
