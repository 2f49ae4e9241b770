import { fileURLToPath } from 'node:url'
import { defineConfig, type Project } from '@playwright/test'
import { chromiumFlags, withoutAddressBar } from './chromium-flags.ts'
import { fontsEnvironment, type FontSetName } from './fonts.ts'

const { CHROMIUM, FIREFOX, HEADLESS_SHELL, WEBKIT_DRIVER } = process.env

const withFonts = (name: FontSetName) => ({ env: { ...process.env, ...fontsEnvironment(name) } })

const chromiumWith = (fonts: FontSetName, executablePath = HEADLESS_SHELL || CHROMIUM): Project => ({
  testIgnore: ['webkit/**', 'states/**'],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...chromiumFlags, withoutAddressBar],
      ...withFonts(fonts),
    },
  },
})

const chromium: Project = {
  ...chromiumWith('phone'),
  name: 'chromium',
  ...(HEADLESS_SHELL && { grepInvert: /@window/ }),
}

/** Runs the tests with the tag `@window` in Chromium itself, because every tab of the headless shell is visible. */
const inWindows: Project = { ...chromiumWith('phone', CHROMIUM), name: 'windows', grep: /@window/ }

/** Runs the tests with the tag `@engines` in the machine's own Firefox, over WebDriver BiDi. */
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
      // Sets light colours and reduced motion. In other browsers, Playwright itself sets both.
      firefoxUserPrefs: {
        'layout.css.prefers-color-scheme.content-override': 1,
        'ui.prefersReducedMotion': 1,
        // Firefox's sandbox lets a page read fonts only in the system's folders. This setting adds the fonts of the
        // project.
        'security.sandbox.content.read_path_whitelist': fileURLToPath(new URL('../', import.meta.url)),
      },
    },
  },
})

/** Runs the tests of `webkit/` in WebKitGTK, over WebDriver. */
const webkit: Project = { name: 'webkit', testDir: 'webkit' }

/**
 * Tests every state of the gallery with screenshots, in the browser that made the reference pictures. Records no trace,
 * because a trace of every frame would take too long.
 */
const inWindow = chromiumWith('phone', CHROMIUM)
const states: Project = {
  ...inWindow,
  name: 'states',
  testDir: 'states',
  testIgnore: [],
  fullyParallel: true,
  use: { ...inWindow.use, trace: 'off' },
}

/**
 * Runs the tests with the tag `@layout` in one more font set. Its letters have other widths and heights than the letters
 * of the font set `phone`.
 */
const layoutIn = (name: FontSetName): Project => ({ ...chromiumWith(name), name, grep: /@layout/ })

/**
 * Runs the end-to-end tests in real browsers. Each worker starts its own service, shop and hostile site, and the tests
 * of a worker share the data of these servers.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
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
    ...(HEADLESS_SHELL ? [inWindows] : []),
    states,
    ...(['dejavu', 'liberation', 'noto'] as const).map(layoutIn),
    ...(FIREFOX ? [firefox(FIREFOX)] : []),
    ...(WEBKIT_DRIVER ? [webkit] : []),
  ],
})
