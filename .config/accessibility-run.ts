import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Ran, Run } from './accessibility-statement.ts'
import { journeysOf, type JourneyReport, type UnitReport } from './test-reports.ts'

/** What the last `npm test` has left in its folder of results; undefined where it has left nothing. */
export const readRun = (folder: string): Run | undefined => {
  const files = ['unit.json', 'e2e.json'].map((name) => `${folder}/${name}`)
  if (!files.every((file) => existsSync(file))) return undefined
  const [unit, e2e] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown) as [UnitReport, JourneyReport]
  const journeys = journeysOf(e2e)
  const tests: Ran[] = [
    ...journeys.flatMap(({ file, title, tests: inEngines }) =>
      inEngines
        .filter(({ status }) => status !== 'skipped')
        .map(({ projectName, status }) => ({
          file: `e2e/${file}`,
          title,
          // The states, and the layout in other fonts, are Chromium's too.
          engine: ['firefox', 'webkit'].includes(projectName) ? projectName : 'chromium',
          passed: status === 'expected',
        })),
    ),
    ...unit.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status }) => ({ file: relative('.', name), title: fullName, engine: 'no browser', passed: status === 'passed' })),
    ),
  ]
  const said = journeys.flatMap(({ tests: inEngines }) => inEngines.flatMap(({ annotations }) => annotations))
  const browsers = new Set(said.flatMap(({ type, description }) => (type === 'browser' && description ? [description] : [])))
  return { tests, date: e2e.stats.startTime.slice(0, 10), browsers: [...browsers].toSorted() }
}
