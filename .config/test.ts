import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureBrowser, ensureHeadlessShell } from './browser.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { runChecks } from './checks.ts'
import { ensureEngines } from './engines.ts'
import { packIfChanged } from './pack/pack-if-changed.ts'
import { ensurePostgres } from './postgres.ts'
import { failedRun, journeyResult, unitResult, type Result } from './test-reports.ts'

const results = '.cache/results'
// The tests start hundreds of programs. With this cache, Node strips the types of a source file and compiles the file
// only once.
process.env['NODE_COMPILE_CACHE'] = resolve('.cache/compiled')

const run = (
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })

const unitTests = async (): Promise<Result> => {
  const file = `${results}/unit.json`
  const unhandled = `${results}/unhandled.json`
  const reporters = ['default', 'json', './.config/unhandled-errors.ts'].map((name) => `--reporter=${name}`)
  const status = await run(
    'vitest',
    ['run', '--config', '.config/vitest.config.ts', ...reporters, `--outputFile.json=${file}`],
    '.',
    {
      UNHANDLED_ERRORS: unhandled,
    },
  )
  return unitResult(file, unhandled, status)
}

const journeys = async (browser: string, engines: Record<string, string>): Promise<Result> => {
  const file = `${results}/e2e.json`
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `../${file}`,
    ...(browser === 'playwright' ? {} : { CHROMIUM: browser }),
    ...engines,
  }
  const status = await run('node_modules/.bin/playwright', ['test', '--reporter=list,json'], 'e2e', env)
  return journeyResult(file, status)
}

/** Runs a part of the tests and remembers its duration. */
async function timed<T>(part: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  durations.push(`${part.padEnd(14)} ${inMinutes(performance.now() - started)}`)
  return result
}

const inMinutes = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}

/** Runs the unit tests of one subject (`npm test -- packages`), or those whose path contains a text. */
async function testOnly(filters: readonly string[]): Promise<number> {
  const packages = ['.config/pack/', 'packages/embed/vite/npm-package']
  const files = filters.flatMap((filter) => (filter === 'packages' ? packages : filter))
  await buildIfChanged()
  return await run('vitest', ['run', '--config', '.config/vitest.config.ts', '--project', 'all', ...files], '.')
}

const filters = process.argv.slice(2)
if (filters.length > 0) process.exit(await testOnly(filters))

const durations: string[] = []
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const all: Result[] = []
console.log('Checks')
all.push({ ...(await timed('checks', runChecks)), skipped: 0, notCompared: [], leftOut: [] })
await timed('build', buildIfChanged)
await timed('packages', packIfChanged)
if (ensurePostgres() === undefined)
  console.log('No PostgreSQL server can start: the tests of the database run on the embedded one alone.')
all.push(await timed('unit tests', unitTests))
const browser = await timed('browsers', ensureBrowser)
const engines = await timed('engines', ensureEngines)
const headlessShell = browser === undefined ? '' : ensureHeadlessShell()
if (browser === undefined) {
  console.error('No browser for the journeys: install Chromium or Google Chrome, or set CHROMIUM to its path.')
  all.push(failedRun('no browser for the journeys'))
} else {
  all.push(await timed('journeys', () => journeys(browser, { ...engines.env, HEADLESS_SHELL: headlessShell })))
}

const listed = (key: 'failures' | 'notCompared' | 'leftOut'): string[] => all.flatMap((result) => result[key])
const sum = (key: 'passed' | 'skipped'): number => all.reduce((total, result) => total + result[key], 0)
const failures = listed('failures')
const print = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`\n${title}:\n  ${lines.join('\n  ')}`)
}
print('Journeys of these engines were left out', engines.missing)
print('Everything was opened, but not compared', listed('notCompared'))
print('Left out', listed('leftOut'))
print('Failed', failures)
print('Durations', durations)
console.log(
  `\n${sum('passed')} passed, ${failures.length} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
)
process.exit(failures.length > 0 ? 1 : 0)
