import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { docs, writeDocsCommand } from '../operations/docs.ts'
import { decisions, silentPage } from './silent-page.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const isCode = (path: string): boolean => !path.includes('node_modules') && !path.includes('/dist/') && !path.includes('/decisions/')
const code = globSync('{packages,apps,e2e}/**/*.ts', {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules') || path.endsWith('dist'),
})
  .filter((path) => isCode(`/${path}`))
  .map((path) => readFileSync(`${root}${path}`, 'utf8'))

test('every gap from G1 to G90 is decided once, in order, and has its line of the specification', () => {
  const gaps = decisions.map(({ id }) => id).filter((id) => id.startsWith('G'))
  expect(gaps).toEqual(Array.from({ length: 90 }, (_, index) => `G${index + 1}`))
  expect(new Set(decisions.map(({ id }) => id)).size).toBe(decisions.length)
  for (const { id, lines } of decisions) expect(lines, id).toMatch(/^S:\d+/)
})

test('every decision is checked by a test that exists, or by a fact of the contract that holds', () => {
  const unproved = decisions
    .filter(({ check }) => ('test' in check ? !code.some((text) => text.includes(check.test)) : !check.holds))
    .map(({ id, check }) => `${id}: ${'test' in check ? check.test : check.fact}`)
  expect(unproved).toEqual([])
})

test('the page stands alone: it names no file that is not here', () => {
  const page = silentPage()
  expect(page).not.toMatch(/\.\.\/|service\.md|architecture\.md|storage\.md|embed\.md|undefined|NaN|\[object/)
  for (const [, path = ''] of page.matchAll(/node (\S+\.ts)/g)) expect(existsSync(`${root}${path}`), path).toBe(true)
})

test.for([...docs()].map(([path, text]) => ({ name: basename(path), path, text })))(
  'docs/$name is what the code generates',
  ({ path, text }) => {
    const written = existsSync(path) ? readFileSync(path, 'utf8') : ''
    expect(written === text, `${path} is out of date: run ${writeDocsCommand}`).toBe(true)
  },
)
