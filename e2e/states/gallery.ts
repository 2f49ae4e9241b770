import { createRequire } from 'node:module'
import { test as base, type CDPSession, type ConsoleMessage, type Page } from '@playwright/test'
import { serveStates } from '@loyalty/states'
import { explained } from '../explained.ts'
import { letterFiles } from '../letter-sets.ts'
import { fingerprintOf } from './fingerprint.ts'

export { expect } from '@playwright/test'
export { galleries, locales, pictured, stateAddress, widths } from '@loyalty/states'

/**
 * The path of the axe script on the gallery's server. Hundreds of frames load axe from this path, and the browser
 * caches the script.
 */
export const axePath = '/axe.js'
const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)

/** Pages that a worker uses for all its states. With shared pages, the browser loads the widgets' files only once. */
export type StatePages = {
  /** The page that shows one state after another. */
  state: Page
  /** The connection that takes screenshots of the page `state`. */
  devtools: CDPSession
  /** The blank page in which scripts compare screenshots. */
  canvas: Page
  /** The fingerprint of this browser with these fonts. */
  fingerprint: string
}

/** The test function for the gallery of states. Its fixtures start the gallery's server, but no service and no shop. */
export const test = base.extend<{ complaints: string[] }, { gallery: string; pages: StatePages }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const { url, stop } = await serveStates(0, { [axePath]: axeFile, ...letterFiles })
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        viewport: { width: 3200, height: 800 },
        locale: 'en-GB',
        timezoneId: 'Asia/Riyadh',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      })
      const canvas = await context.newPage()
      const fingerprint = await fingerprintOf(canvas)
      const state = await context.newPage()
      // A small viewport saves time: the browser paints content outside the viewport only for a screenshot.
      await state.setViewportSize({ width: 640, height: 480 })
      await use({ state, devtools: await context.newCDPSession(state), canvas, fingerprint })
      await context.close()
    },
    { scope: 'worker' },
  ],
  /** Errors of the page's scripts, and errors and warnings on its console, without those for the page's developer. */
  complaints: async ({ pages: { state } }, use) => {
    const complaints: string[] = []
    const onError = (error: Error) => void complaints.push(String(error))
    const onConsole = (line: ConsoleMessage) =>
      void (['error', 'warning'].includes(line.type()) && !explained.test(line.text()) && complaints.push(line.text()))
    state.on('pageerror', onError).on('console', onConsole)
    await use(complaints)
    state.off('pageerror', onError).off('console', onConsole)
  },
})
