import { readFileSync, writeFileSync } from 'node:fs'
import { criteria } from './accessibility-criteria.ts'
import { readRun } from './accessibility-run.ts'
import { statementOf } from './accessibility-statement.ts'

const file = 'packages/embed/docs/accessibility.md'
const run = readRun('.cache/results')
if (run === undefined) {
  console.error('The statement says what the last run of all tests has shown: npm test first.')
  process.exit(1)
}
const { bugs } = JSON.parse(readFileSync('package.json', 'utf8')) as { bugs?: { url?: string; email?: string } }
const contact = bugs?.email ?? bugs?.url ?? 'None is set yet: it is `bugs` in `package.json`. Until then ask whoever shows the widget.'
writeFileSync(file, statementOf(criteria, run, contact))
console.log(`Written: ${file}, of ${run.date}`)
