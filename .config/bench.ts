import { spawn } from 'node:child_process'
import { ensureBrowser } from './browser.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { ensurePostgres } from './postgres.ts'

const run = (script: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.on('exit', (code) => resolve(code ?? 1))
  })

const inService = (args: readonly string[]): Promise<number> => {
  if (ensurePostgres() === undefined)
    console.log('No PostgreSQL server can start: the benchmark measures the service on the embedded engine alone.')
  return run('bench/main.ts', args, 'apps/service')
}

const inBrowser = async (args: readonly string[]): Promise<number> => {
  const browser = ensureBrowser()
  if (browser === undefined) {
    console.error('No browser to measure in: install Chromium or Google Chrome, or set CHROMIUM to its path.')
    return 1
  }
  await buildIfChanged()
  return run('bench/main.ts', args, 'e2e', browser === 'playwright' ? {} : { CHROMIUM: browser })
}

/**
 * Returns only the `--rounds` option and its value. The service's and the browser's benchmark both accept this option.
 */
const shared = (args: readonly string[]): string[] =>
  args.filter((text, index) => text.startsWith('--rounds') || args[index - 1] === '--rounds')

const [part, ...rest] = process.argv.slice(2)
if (part === 'service') process.exit(await inService(rest))
if (part === 'webhooks') process.exit(await inService(['--part', 'webhooks', ...rest]))
if (part === 'request-log') process.exit(await inService(['--part', 'request-log', ...rest]))
if (part === 'portal') process.exit(await inService(['--part', 'portal', ...rest]))
if (part === 'browser') process.exit(await inBrowser(rest))
const args = process.argv.slice(2)
const codes = [await inService(args), await inBrowser(shared(args))]
process.exit(Math.max(...codes))
