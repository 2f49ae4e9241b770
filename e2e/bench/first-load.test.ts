import { existsSync, globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '@loyalty/embed/languages'
import { MOST_OF_FIRST_LOAD } from './limits.ts'
import { buildIfChanged } from '../../.config/build-if-changed.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const nameOf = (path = ''): string => path.split('/').at(-1) ?? ''

beforeAll(() => buildIfChanged(), 120_000)

const folders = (): string[] => {
  const found = globSync('apps/{point-exchange,multibrand}/dist/*')
  expect(found).toHaveLength(2 * locales.length)
  return found
}

/** Returns the names of the scripts and stylesheets that the document loads. */
const filesOf = (folder: string): string[] =>
  [...read(`${folder}/index.html`).matchAll(/(?:src|href)="([^"]*\.(?:js|css))"/g)].map(([, path]) => nameOf(path))

/** Returns the imports of a script: static imports as `before`, dynamic imports as `later`. */
const importsOf = (file: string): { before: string[]; later: string[] } => {
  const names = (form: RegExp) => [...read(file).matchAll(form)].map(([, path]) => nameOf(path))
  return {
    before: names(/\b(?:from|import)\s*["'`]([^"'`]+\.js)["'`]/g),
    later: names(/\bimport\(\s*["'`]([^"'`]+\.js)["'`]/g),
  }
}

test("each widget's first load stays within its size limit", () => {
  for (const folder of folders()) {
    const files = filesOf(folder)
    expect(files.map((name) => name.replace(/-.*\./, '.')).toSorted()).toEqual(['index.js', 'style.css'])
    const [script] = files.filter((name) => name.endsWith('.js'))
    expect(importsOf(`${folder}/assets/${script}`).before).toEqual([])
    const all = [`${folder}/index.html`, ...files.map((name) => `${folder}/assets/${name}`)]
    const bytes = all.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0)
    expect(bytes, folder).toBeLessThanOrEqual(MOST_OF_FIRST_LOAD)
  }
})

test('scripts import existing files and preload their dynamic imports', () => {
  for (const folder of folders()) {
    const first = nameOf(globSync(`${folder}/assets/index-*.js`)[0])
    const scripts = globSync(`${folder}/assets/*.js`)
    expect(scripts.length, folder).toBeGreaterThan(3)
    for (const script of scripts) {
      const { before, later } = importsOf(script)
      expect([...before, ...later].filter((name) => !existsSync(`${folder}/assets/${name}`))).toEqual([])
      const fetched = [...(read(script).match(/m\.f=\[([^\]]*)\]/)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, path]) =>
        nameOf(path),
      )
      const needed = later.flatMap((name) => [name, ...importsOf(`${folder}/assets/${name}`).before])
      expect(new Set(fetched), script).toEqual(
        new Set(needed.filter((name) => name !== first && name !== nameOf(script))),
      )
    }
  }
})
