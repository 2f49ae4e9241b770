import { readFileSync, writeFileSync } from 'node:fs'
import { criteria } from './criteria.ts'
import { readRun } from './read-run.ts'
import { statementOf } from './statement.ts'

process.chdir(new URL('../../', import.meta.url).pathname)
const file = 'packages/embed/docs/accessibility.md'
const run = readRun('.cache/results')
if (run === undefined) {
  console.error('There are no test results. The statement is written from the last run of all tests. Fix: npm test')
  process.exit(1)
}
const { bugs } = JSON.parse(readFileSync('package.json', 'utf8')) as { bugs?: { url?: string; email?: string } }
const contact =
  bugs?.email ??
  bugs?.url ??
  'No contact is set yet: set `bugs` in `package.json`. Until then, contact the site that shows the widget.'
writeFileSync(file, statementOf(criteria, run, contact))
console.log(`Written: ${file}, from the run of ${run.date}`)
