import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { runChecks } from './checks.ts'
import { ensurePostgres } from './postgres.ts'

type Result = { passed: number; failed: number; skipped: number }

const results = '.cache/results'

const run = (command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })

/** A runner that failed without a report, or with a report of no failure, counts as one failure: nothing is lost by a crash. */
const report = (file: string, status: number, read: (json: never) => Result): Result => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const result = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

const unitTests = async (): Promise<Result> => {
  const file = `${results}/unit.json`
  const status = await run(
    'vitest',
    ['run', '--config', '.config/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    '.',
  )
  return report(file, status, (json: { numPassedTests: number; numFailedTests: number; numPendingTests: number }) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests,
  }))
}

const journeys = async (browser: string): Promise<Result> => {
  const file = `${results}/e2e.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: `../${file}`, ...(browser === 'playwright' ? {} : { CHROMIUM: browser }) }
  const status = await run('node_modules/.bin/playwright', ['test', '--reporter=list,json'], 'e2e', env)
  return report(file, status, (json: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected + json.stats.flaky,
    skipped: json.stats.skipped,
  }))
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const all: Result[] = []
console.log('Checks')
all.push({ ...(await runChecks()), skipped: 0 })
await buildIfChanged()
if (ensurePostgres() === undefined)
  console.log('No PostgreSQL server to start: what touches the database is tested on the embedded one alone.')
all.push(await unitTests())
const browser = ensureBrowser()
if (browser === undefined) {
  console.error('No browser for the journeys: install Chromium or Google Chrome, or set CHROMIUM to its path.')
  all.push({ passed: 0, failed: 1, skipped: 0 })
} else {
  all.push(await journeys(browser))
}

const sum = (key: keyof Result): number => all.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`)
process.exit(sum('failed') > 0 ? 1 : 0)
