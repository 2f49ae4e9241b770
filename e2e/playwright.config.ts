import { fileURLToPath } from 'node:url'
import { defineConfig, type Project } from '@playwright/test'
import { chromiumFlags, withoutAddressBar } from './chromium-flags.ts'
import { fontsEnvironment, type FontSetName } from './fonts.ts'

const { CHROMIUM, FIREFOX, WEBKIT_DRIVER } = process.env

const withFonts = (name: FontSetName) => ({ env: { ...process.env, ...fontsEnvironment(name) } })

const chromiumWith = (fonts: FontSetName): Project => ({
  testIgnore: ['webkit/**', 'states/**'],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(CHROMIUM && { executablePath: CHROMIUM }),
      args: [...chromiumFlags, withoutAddressBar],
      ...withFonts(fonts),
    },
  },
})

const chromium: Project = { ...chromiumWith('phone'), name: 'chromium' }

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
      ...withFonts('phone'),
      // What Playwright sets by the protocol elsewhere: a device that is light and moves little.
      firefoxUserPrefs: {
        'layout.css.prefers-color-scheme.content-override': 1,
        'ui.prefersReducedMotion': 1,
        // Its sandbox lets a page read fonts in the system's folders only.
        'security.sandbox.content.read_path_whitelist': fileURLToPath(new URL('../', import.meta.url)),
      },
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

/** The layout again, in fonts of other widths and heights. */
const layoutIn = (name: FontSetName): Project => ({ ...chromiumWith(name), name, grep: /@layout/ })

/** Journeys in real browsers. Each worker runs a service, a shop and a hostile site of its own, so tests of one worker share their data. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
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
    screenshot: 'only-on-failure',
  },
  projects: [
    chromium,
    states,
    ...(['dejavu', 'liberation', 'noto'] as const).map(layoutIn),
    ...(FIREFOX ? [firefox(FIREFOX)] : []),
    ...(WEBKIT_DRIVER ? [webkit] : []),
  ],
})
