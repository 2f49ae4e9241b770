import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installFromDebian } from './install-from-debian.ts'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const installed = (): string | undefined =>
  [process.env['CHROMIUM'], ...candidates].find((path) => path !== undefined && existsSync(path))

const fromDebian = (): string | undefined => installFromDebian('Chromium', ['chromium'], installed)

const playwright = 'e2e/node_modules/.bin/playwright'

const fromPlaywright = (): string | undefined => {
  console.log("Installing Playwright's chromium (once) …")
  const { status } = spawnSync(playwright, ['install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return status === 0 ? 'playwright' : undefined
}

/**
 * Returns the path of a Chromium for the tests. If no Chromium is installed, installs Debian's package (as root) or
 * Playwright's Chromium. Returns `playwright` for Playwright's Chromium, and undefined if no installation succeeds.
 */
export const ensureBrowser = (): string | undefined => fromDebian() ?? fromPlaywright()

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Returns the path of Chromium's headless shell, or an empty text where Debian does not offer it. It draws no windows,
 * so the journeys need a quarter less processor time in it.
 */
export const ensureHeadlessShell = (): string =>
  installFromDebian("Chromium's headless shell", ['chromium-headless-shell'], () =>
    existsSync(shell) ? shell : undefined,
  ) ?? ''
