import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { criteria, type Criterion } from './accessibility-criteria.ts'
import { statementOf, testsOf, type Ran } from './accessibility-statement.ts'
import { journeysOf, type JourneyReport } from './test-reports.ts'

const statement = readFileSync('packages/embed/docs/accessibility.md', 'utf8')

/** Every test that could be run: journeys as Playwright lists them, unit tests as they stand in their files. */
const known = (): Pick<Ran, 'file' | 'title'>[] => {
  const { stdout, stderr, status, error } = spawnSync('node_modules/.bin/playwright', ['test', '--list', '--reporter=json'], {
    cwd: 'e2e',
    encoding: 'utf8',
    maxBuffer: 1e8,
    // Ends before the test does, so that what it said is told.
    timeout: 150_000,
  })
  // A file that cannot be loaded is named at the end of the report.
  expect(status, `${error ?? ''}${stderr}${stdout.slice(-2000)}`).toBe(0)
  const units = globSync('{packages,apps}/*/src/**/*.test.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^test\('(.+?)',/gm)].map(([, title = '']) => ({ file, title })),
  )
  const journeys = journeysOf(JSON.parse(stdout) as JourneyReport).map(({ file, title }) => ({ file: `e2e/${file}`, title }))
  return [...journeys, ...units]
}

test('each criterion is shown by tests that exist', () => {
  const tests = known()
  const missing = criteria.flatMap(({ number, shownBy }) =>
    shownBy.filter((each) => testsOf(each, tests).length === 0).map((each) => `${number}: ${each}`),
  )
  expect(missing).toEqual([])
  // Beside busy workers it takes long to load every journey.
}, 180_000)

test('the statement names each criterion, and for each the tests that show it', () => {
  const rows = statement.split('\n').filter((line) => /^\| \d/.test(line))
  const named = rows.map((line) => [line.split(' ')[1], ...[...line.matchAll(/`([^`]+)`/g)].map(([, shownBy]) => shownBy)])
  expect(named, 'npm test, then npm run accessibility').toEqual(criteria.map(({ number, shownBy }) => [number, ...shownBy]))
})

test('the statement was written from a run of all tests, and every criterion is shown', () => {
  const wanting = statement.split('\n').filter((line) => line.endsWith('**not shown** |') || line.startsWith('**States.** Of 0 '))
  expect(wanting, 'npm test, then npm run accessibility').toEqual([])
})

const criterion: Criterion = {
  number: '2.2.1',
  name: 'Timing adjustable',
  here: 'Here',
  shownBy: ['e2e/a.spec.ts › a session *', 'b.test.ts › two (2)'],
}
const ran = (passed: boolean): Ran[] => [
  { file: 'e2e/a.spec.ts', title: 'a session that ends', engine: 'chromium', passed: true },
  { file: 'e2e/a.spec.ts', title: 'a session that ends', engine: 'firefox', passed },
  { file: 'b.test.ts', title: 'two (2)', engine: 'no browser', passed: true },
]
const write = (tests: Ran[]) => statementOf([criterion], { tests, date: '2026-11-21', browsers: ['chromium 150'] }, 'somebody')

test('what has passed is shown, with the engines that it was run in', () => {
  expect(write(ran(true))).toContain(
    '`e2e/a.spec.ts › a session *`: 2 passed (chromium, firefox)<br>`b.test.ts › two (2)`: 1 passed (no browser) | shown |',
  )
  expect(write(ran(true))).toContain('Of the 1 criteria below, tests show 1.')
})

test('what has failed in one engine, or was not run, is not shown', () => {
  expect(write(ran(false))).toContain('1 of 2 failed<br>')
  expect(write(ran(false))).toContain('| **not shown** |')
  expect(write(ran(true).slice(0, 2))).toContain('`b.test.ts › two (2)`: not run | **not shown** |')
  expect(write([])).toContain('Of the 1 criteria below, tests show 0.')
})
