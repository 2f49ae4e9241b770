import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { journeysOf, type JourneyReport, type UnitReport } from '../../.config/test-reports.ts'
import type { TestRun, TestResult } from './statement.ts'

/** Returns the results that the last `npm test` wrote to this folder. Returns undefined if a result file is missing. */
export function readRun(folder: string): TestRun | undefined {
  const files = ['unit.json', 'e2e.json'].map((name) => `${folder}/${name}`)
  if (!files.every((file) => existsSync(file))) return undefined
  const [unit, e2e] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown) as [
    UnitReport,
    JourneyReport,
  ]
  const journeys = journeysOf(e2e)
  const tests: TestResult[] = [
    ...journeys.flatMap(({ file, title, tests: inEngines }) =>
      inEngines
        .filter(({ status }) => status !== 'skipped')
        .map(({ projectName, status }) => ({
          file: `e2e/${file}`,
          title,
          // The projects that are not named after an engine, such as `states`, run in Chromium.
          engine: ['firefox', 'webkit'].includes(projectName) ? projectName : 'chromium',
          passed: status === 'expected',
        })),
    ),
    ...unit.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status }) => ({
          file: relative('.', name),
          title: fullName,
          engine: 'no browser',
          passed: status === 'passed',
        })),
    ),
  ]
  const annotations = journeys.flatMap(({ tests: inEngines }) => inEngines.flatMap((each) => each.annotations))
  const browsers = new Set(
    annotations.flatMap(({ type, description }) => (type === 'browser' && description ? [description] : [])),
  )
  return { tests, date: e2e.stats.startTime.slice(0, 10), browsers: [...browsers].toSorted() }
}
