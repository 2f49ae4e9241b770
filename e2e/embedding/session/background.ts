import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { freePort } from '@loyalty/service/testing/free-port'
import { watch, type Wire } from '../../stack/wire.ts'
import { test as base } from '../../test.ts'

/** The tabs of one window. Only one tab is visible at a time. */
export type Tabs = {
  context: BrowserContext
  wire: Wire
  /**
   * Freezes a hidden tab, as a browser does to save power. No script of the tab runs until the tab is visible again.
   */
  freeze: (page: Page) => Promise<void>
}

/**
 * The test function with tabs that can be really hidden. In a browser that Playwright controls fully, every page is
 * visible. So the fixture starts a separate browser and only connects Playwright to it.
 */
export const test = base.extend<{ tabs: Tabs }>({
  tabs: async ({ context: signedIn, launchOptions }, use) => {
    const port = await freePort()
    const browser = await chromium.launch({
      // Without a path, Playwright would start its headless shell, which has no tabs.
      ...(launchOptions.executablePath === undefined && { channel: 'chromium' }),
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    })
    const joined = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    const [context] = joined.contexts()
    if (context === undefined) throw new Error('The browser has no window.')
    await context.addCookies((await signedIn.storageState()).cookies)
    const freeze = async (page: Page): Promise<void> => {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
      await devtools.detach()
    }
    await use({ context, wire: watch(context), freeze })
    await joined.close()
    await browser.close()
  },
})

/** Returns the visibility of each document of a page. The first value is that of the top document. */
export const visibilityOf = (page: Page): Promise<string[]> =>
  Promise.all(page.frames().map((frame) => frame.evaluate(() => document.visibilityState)))
