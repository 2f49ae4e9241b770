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
 * Returns the path of a Chromium for the tests. Without one, installs Chromium from Debian's packages (as root), else from
 * Playwright. Returns `playwright` for Playwright's Chromium, and undefined when no browser is available.
 */
export const ensureBrowser = (): string | undefined => fromDebian() ?? fromPlaywright()
