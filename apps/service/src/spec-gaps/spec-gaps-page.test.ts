import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { docs, writeDocsCommand } from '../operations/docs.ts'
import { specGaps, specGapsPage } from './spec-gaps-page.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const isCode = (path: string): boolean =>
  !path.includes('node_modules') && !path.includes('/dist/') && !path.includes('/spec-gaps/')
const code = globSync('{packages,apps,e2e}/**/*.ts', {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules') || path.endsWith('dist'),
})
  .filter((path) => isCode(`/${path}`))
  .map((path) => readFileSync(`${root}${path}`, 'utf8'))

test('each specification gap has a unique name and cites existing sections', () => {
  const specification = readFileSync(`${root}apps/service/docs/specification.md`, 'utf8')
  const headings = new Set([...specification.matchAll(/^#+ (\S+)/gm)].map(([, number]) => number))
  expect(new Set(specGaps.map(({ id }) => id)).size).toBe(111)
  expect(specGaps).toHaveLength(111)
  for (const { id, section } of specGaps) {
    const cited = [...section.matchAll(/§([\d.]+)|\b([EMW]\d+)/g)].map(([, number, endpoint]) => number ?? endpoint)
    expect(cited, id).not.toEqual([])
    for (const each of cited) expect(headings, `${id}: ${section}`).toContain(each)
  }
})

test('each decision about a gap has a test or fact as evidence', () => {
  const unproved = specGaps
    .filter(({ check }) => ('test' in check ? !code.some((text) => text.includes(check.test)) : !check.holds))
    .map(({ id, check }) => `${id}: ${'test' in check ? check.test : check.fact}`)
  expect(unproved).toEqual([])
})

test('the page of specification gaps names only existing files', () => {
  const page = specGapsPage()
  expect(page).not.toMatch(/\.\.\/|service\.md|architecture\.md|storage\.md|embed\.md|undefined|NaN|\[object/)
  for (const [, path = ''] of page.matchAll(/node (\S+\.ts)/g)) expect(existsSync(`${root}${path}`), path).toBe(true)
})

test.for([...docs()].map(([path, text]) => ({ name: basename(path), path, text })))(
  'docs/$name equals the generated text',
  ({ path, text }) => {
    const written = existsSync(path) ? readFileSync(path, 'utf8') : ''
    expect(written === text, `${path} is out of date: run ${writeDocsCommand}`).toBe(true)
  },
)
