import { defineConfig, type Project } from '@playwright/test'
import { chromiumFlags, withoutAddressBar } from './chromium-flags.ts'

const { CHROMIUM, FIREFOX, WEBKIT_DRIVER } = process.env

const chromium: Project = {
  name: 'chromium',
  testIgnore: ['webkit/**', 'states/**'],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(CHROMIUM && { executablePath: CHROMIUM }),
      args: [...chromiumFlags, withoutAddressBar],
    },
  },
}

/** The machine's own Firefox, over WebDriver BiDi: what runs in it carries the tag. */
const firefox = (executablePath: string): Project => ({
  name: 'firefox',
  testIgnore: ['webkit/**', 'states/**'],
  grep: /@engines/,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath,
      // What Playwright sets by the protocol elsewhere: a device that is light and moves little.
      firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': 1, 'ui.prefersReducedMotion': 1 },
    },
  },
})

/** Journeys of their own, which drive WebKitGTK themselves. */
const webkit: Project = { name: 'webkit', testDir: 'webkit' }

/** The gallery of all states, photographed. To trace every step of every frame would cost more than it tells. */
const states: Project = {
  ...chromium,
  name: 'states',
  testDir: 'states',
  testIgnore: [],
  fullyParallel: true,
  use: { ...chromium.use, trace: 'off' },
}

/** Journeys in real browsers. Each worker runs a service, a shop and a hostile site of its own, so tests of one worker share their data. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  // A second try tells an unlucky moment of the machine from a fault; the summary names who needed it.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
    colorScheme: 'light',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Tracing every step takes time from every test, in Firefox as much again: a second try is traced.
    trace: 'on-first-retry',
  },
  projects: [chromium, states, ...(FIREFOX ? [firefox(FIREFOX)] : []), ...(WEBKIT_DRIVER ? [webkit] : [])],
})
