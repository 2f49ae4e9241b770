import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from '../../.config/build-if-changed.ts'
import { MOST_OF_PORTAL_HOME, MOST_OF_PORTAL_ROUTE } from './limits.ts'

type Chunk = { file: string; imports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const root = 'apps/portal'
const langs = ['en', 'ar'] as const

beforeAll(() => buildIfChanged(), 120_000)

const readManifest = (): Manifest => JSON.parse(readFileSync(`${root}/dist/.vite/manifest.json`, 'utf8')) as Manifest

/** Returns the files that a browser needs before it runs these chunks. */
const filesOf = (manifest: Manifest, names: readonly string[]): Set<string> => {
  const [seen, files] = [new Set<string>(), new Set<string>()]
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no file for ${name}.`)
    files.add(chunk.file)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const name of names) visit(name)
  return files
}

const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(`${root}/dist/${file}`)).length, 0)

const routes = (): string[] =>
  globSync(`${root}/src/routes/**/*.tsx`).map((file) => relative(`${root}/src/routes`, file).replace(/\.tsx$/, ''))

/** Returns the chunks of a route: its component and the texts that its loader loads. */
const chunksOf = (manifest: Manifest, route: string, lang: string): string[] => {
  const split = `src/routes/${route}.tsx?tsr-split=`
  const source = readFileSync(`${root}/src/routes/${route}.tsx`, 'utf8')
  const areas = [...source.matchAll(/messages\/([\w-]+)\/texts\.ts/g)].map(([, area]) => area)
  return [
    ...Object.keys(manifest).filter((name) => name.startsWith(split)),
    ...areas.map((area) => `src/messages/${area}/${lang}.ts`),
  ]
}

/** Returns the files that the document names, with the one style sheet of the portal. */
const namedFiles = (): string[] =>
  [...readFileSync(`${root}/dist/index.html`, 'utf8').matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)

const homeFiles = (manifest: Manifest, lang: string): Set<string> =>
  filesOf(manifest, [
    'index.html',
    `src/messages/frame/${lang}.ts`,
    ...['_app', '_app/$env', '_app/$env/index'].flatMap((route) => chunksOf(manifest, route, lang)),
  ])

test.each(langs)('the first load of Home in %s stays within its limit', (lang) => {
  const named = namedFiles()
  expect(named.filter((file) => file.endsWith('.css'))).toHaveLength(1)
  const bytes = bytesOf(new Set(['index.html', ...named, ...homeFiles(readManifest(), lang)]))
  console.log(`Home in ${lang}: ${bytes} bytes`)
  expect(bytes).toBeLessThanOrEqual(MOST_OF_PORTAL_HOME)
})

test('each route adds at most its limit to Home', () => {
  const manifest = readManifest()
  const heavy = routes().flatMap((route) => {
    const most = Math.max(
      ...langs.map((lang) => {
        const home = homeFiles(manifest, lang)
        return bytesOf([...filesOf(manifest, chunksOf(manifest, route, lang))].filter((file) => !home.has(file)))
      }),
    )
    return most > MOST_OF_PORTAL_ROUTE ? [`${route}: ${most}`] : []
  })
  expect(heavy).toEqual([])
})
