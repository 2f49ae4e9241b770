import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * The result of a test run. A failure is a text with the test's file, its name and the first lines of the error.
 * `notCompared` names screenshots without a comparison, and `leftOut` has the reasons of skipped end-to-end tests.
 */
export type Result = {
  passed: number
  skipped: number
  failures: string[]
  notCompared: string[]
  leftOut: string[]
}

export type UnitReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** An error outside of every test, and the test that ran at that time. */
type UnhandledError = {
  name?: string
  message?: string
  stack?: string
  VITEST_TEST_NAME?: string
  VITEST_TEST_PATH?: string
}

/** An end-to-end test. `tests` has one entry for each browser engine. */
type Spec = {
  file: string
  line: number
  title: string
  tests: {
    projectName: string
    status: string
    annotations: { type: string; description?: string }[]
    results: { error?: { message?: string } }[]
  }[]
}
type Suite = { suites?: Suite[]; specs: Spec[] }
export type JourneyReport = {
  stats: { startTime: string; expected: number; skipped: number }
  suites: Suite[]
  errors: { message?: string }[]
}

// oxlint-disable-next-line no-control-regex -- a terminal's colour codes begin with a control character
const colours = /\u001b\[[\d;]*m/g

const speaks = (line: string): boolean => line.trim() !== '' && !/^\s+at /.test(line)

const failure = (place: string, name: string, said = ''): string =>
  [`${place} › ${name}`, ...said.replace(colours, '').split('\n').filter(speaks).slice(0, 6)].join('\n    ')

const readUnhandled = (file: string): string[] =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as UnhandledError[]).map(
        ({ name, message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) =>
          failure(
            VITEST_TEST_PATH === undefined ? 'vitest' : relative('.', VITEST_TEST_PATH),
            `outside of every test, the last being ${VITEST_TEST_NAME ?? 'none'}`,
            // Prefers the stack to the message, because only the stack shows where an uncaught error was thrown.
            (stack ?? `${name}: ${message}`).replaceAll(/^ +at /gm, '- '),
          ),
      )
    : []

const readUnitTests = ({ numPassedTests, numPendingTests, testResults }: UnitReport): Result => {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(relative('.', name), fullName, failureMessages?.[0])),
  )
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  )
  return {
    passed: numPassedTests,
    skipped: numPendingTests,
    failures: [...failed, ...broken.map(({ name, message }) => failure(relative('.', name), 'did not run', message))],
    notCompared: [],
    leftOut: [],
  }
}

const specsOf = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** Returns all tests of a Playwright report, including tests that were only listed and did not run. */
export const journeysOf = ({ suites }: Pick<JourneyReport, 'suites'>): Spec[] => suites.flatMap(specsOf)

const readJourneys = (report: JourneyReport): Result => {
  const { stats, errors } = report
  const journeys = journeysOf(report)
  const failed = journeys.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const said = results.find(({ error }) => error !== undefined)?.error?.message
        return failure(`e2e/${file}:${line} in ${projectName}`, title, said)
      }),
  )
  const said = (wanted: string): string[] =>
    journeys
      .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
      .flatMap(({ type, description = '' }) => (type === wanted ? [description] : []))
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [...failed, ...errors.map(({ message }) => failure('e2e', 'did not run', message))],
    notCompared: [...new Set(said('not compared'))],
    leftOut: [...new Set(said('skip'))].filter((reason) => reason !== ''),
  }
}

/** Returns a result whose only failure is `why`, for a run that failed before its tests could report. */
export const failedRun = (why: string): Result => ({
  passed: 0,
  skipped: 0,
  failures: [why],
  notCompared: [],
  leftOut: [],
})

/**
 * Reads the result from a report file. Adds one failure if the file is missing, or if the runner failed and the report
 * has no failure.
 */
const read = (file: string, runner: string, status: number, of: (report: never) => Result): Result => {
  if (!existsSync(file)) return failedRun(failure(runner, 'left no report'))
  const result = of(JSON.parse(readFileSync(file, 'utf8')) as never)
  return status === 0 || result.failures.length > 0
    ? result
    : { ...result, failures: [failure(runner, `ended with ${status}`)] }
}

export const unitResult = (file: string, unhandled: string, status: number): Result =>
  read(file, 'vitest', status, (report) => {
    const result = readUnitTests(report)
    return { ...result, failures: [...result.failures, ...readUnhandled(unhandled)] }
  })
export const journeyResult = (file: string, status: number): Result => read(file, 'playwright', status, readJourneys)
