import { createRequire } from 'node:module'
import { test as base, type CDPSession, type ConsoleMessage, type Page } from '@playwright/test'
import { serveStates } from '@loyalty/states'
import { fingerprintOf } from './fingerprint.ts'

export { expect } from '@playwright/test'
export { galleries, stateAddress, widths } from '@loyalty/states'

/** Where a frame finds axe: each of hundreds loads it, and a browser keeps what came from an address. */
export const axePath = '/axe.js'
const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')

export type Studio = {
  /** Shows the sheets, one after the other: what they share is loaded once. */
  sheet: Page
  /** Takes pictures of it. */
  camera: CDPSession
  /** Develops and compares the pictures. */
  darkroom: Page
  /** Of this browser with these fonts. */
  fingerprint: string
}

/** Without the stack of the journeys: the gallery's server is all that there is. */
export const test = base.extend<{ complaints: string[] }, { gallery: string; studio: Studio }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const { url, stop } = await serveStates(0, { [axePath]: axeFile })
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        viewport: { width: 3200, height: 800 },
        locale: 'en-GB',
        timezoneId: 'Asia/Riyadh',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      })
      const darkroom = await context.newPage()
      const fingerprint = await fingerprintOf(darkroom)
      const sheet = await context.newPage()
      // What is out of sight is laid out like the rest, and painted only when a picture is taken.
      await sheet.setViewportSize({ width: 640, height: 480 })
      await use({ sheet, camera: await context.newCDPSession(sheet), darkroom, fingerprint })
      await context.close()
    },
    { scope: 'worker' },
  ],
  /** What the page's scripts and its console complain about. */
  complaints: async ({ studio: { sheet } }, use) => {
    const complaints: string[] = []
    const hear = (error: Error) => void complaints.push(String(error))
    const read = (line: ConsoleMessage) => void (['error', 'warning'].includes(line.type()) && complaints.push(line.text()))
    sheet.on('pageerror', hear).on('console', read)
    await use(complaints)
    sheet.off('pageerror', hear).off('console', read)
  },
})
