import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { criteria, type Criterion } from './criteria.ts'
import { statementOf, testsOf, type TestResult } from './statement.ts'
import { journeysOf, type JourneyReport } from '../../.config/test-reports.ts'

const statement = readFileSync('packages/embed/docs/accessibility.md', 'utf8')

/**
 * Returns every test: Playwright lists the end-to-end tests, and this function reads the unit tests from their files.
 */
function listTests(): Pick<TestResult, 'file' | 'title'>[] {
  const { stdout, stderr, status, error } = spawnSync(
    'node_modules/.bin/playwright',
    ['test', '--list', '--reporter=json'],
    {
      cwd: 'e2e',
      encoding: 'utf8',
      maxBuffer: 1e8,
      // This timeout is shorter than the test's own timeout, so that the test can report the output of a hanging
      // program.
      timeout: 150_000,
    },
  )
  // Shows the end of the output, because the output ends with the name of a test file that does not load.
  expect(status, `${error ?? ''}${stderr}${stdout.slice(-2000)}`).toBe(0)
  const units = globSync('{packages,apps}/*/src/**/*.test.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^test\('(.+?)',/gm)].map(([, title = '']) => ({ file, title })),
  )
  const journeys = journeysOf(JSON.parse(stdout) as JourneyReport).map(({ file, title }) => ({
    file: `e2e/${file}`,
    title,
  }))
  return [...journeys, ...units]
}

test('each criterion names tests that exist', () => {
  const tests = listTests()
  const missing = criteria.flatMap(({ number, shownBy }) =>
    shownBy.filter((each) => testsOf(each, tests).length === 0).map((each) => `${number}: ${each}`),
  )
  expect(missing).toEqual([])
  // Playwright loads every test file, which takes long while other workers are busy.
}, 180_000)

test('the accessibility statement names the tests of each criterion', () => {
  const rows = statement.split('\n').filter((line) => /^\| \d/.test(line))
  const named = rows.map((line) => [
    line.split(' ')[1],
    ...[...line.matchAll(/`([^`]+)`/g)].map(([, shownBy]) => shownBy),
  ])
  expect(named, 'Fix: npm test, then npm run accessibility --prefix e2e').toEqual(
    criteria.map(({ number, shownBy }) => [number, ...shownBy]),
  )
})

test('the accessibility statement marks every criterion as shown by tests', () => {
  const missing = statement
    .split('\n')
    .filter((line) => line.endsWith('**not shown** |') || line.startsWith('**States.** 0 of '))
  expect(missing, 'Fix: npm test, then npm run accessibility --prefix e2e').toEqual([])
})

const criterion: Criterion = {
  number: '2.2.1',
  name: 'Timing adjustable',
  here: 'Here',
  shownBy: ['e2e/a.spec.ts › a session *', 'b.test.ts › two (2)'],
}
const results = (passed: boolean): TestResult[] => [
  { file: 'e2e/a.spec.ts', title: 'a session that ends', engine: 'chromium', passed: true },
  { file: 'e2e/a.spec.ts', title: 'a session that ends', engine: 'firefox', passed },
  { file: 'b.test.ts', title: 'two (2)', engine: 'no browser', passed: true },
]
const write = (tests: TestResult[]) =>
  statementOf([criterion], { tests, date: '2026-11-21', browsers: ['chromium 150'] }, 'somebody')

test('a passed criterion lists the browser engines of its tests', () => {
  expect(write(results(true))).toContain(
    '`e2e/a.spec.ts › a session *`: 2 passed (chromium, firefox)<br>`b.test.ts › two (2)`: 1 passed (no browser) | shown |',
  )
  expect(write(results(true))).toContain('Tests show 1 of the 1 criteria below.')
})

test('a failed or missing test marks its criterion as not shown', () => {
  expect(write(results(false))).toContain('1 of 2 failed<br>')
  expect(write(results(false))).toContain('| **not shown** |')
  expect(write(results(true).slice(0, 2))).toContain('`b.test.ts › two (2)`: not run | **not shown** |')
  expect(write([])).toContain('Tests show 0 of the 1 criteria below.')
})
