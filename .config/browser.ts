import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const installed = (): string | undefined => [process.env['CHROMIUM'], ...candidates].find((path) => path !== undefined && existsSync(path))

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

const fromDebian = (): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log("Installing Debian's chromium and fonts (once) …")
  const packages = ['chromium', 'fonts-noto-core']
  const install = (): boolean => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  if (!install()) {
    run('apt-get', ['update', '-qq'])
    install()
  }
  return installed()
}

const fromPlaywright = (): string | undefined => {
  console.log("Installing Playwright's chromium (once) …")
  return run('e2e/node_modules/.bin/playwright', ['install', 'chromium']) ? 'playwright' : undefined
}

/** A Chromium for the tests: the machine's own, else Debian's (as root), else Playwright's. Answers its path, or `playwright`; undefined where none can be had. */
export const ensureBrowser = (): string | undefined => installed() ?? fromDebian() ?? fromPlaywright()
