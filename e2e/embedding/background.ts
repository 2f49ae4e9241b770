import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { freePort } from '../stack/free-port.ts'
import { watch, type Wire } from '../stack/wire.ts'
import { test as base } from '../test.ts'

/** Tabs of one window, of which a person sees one. */
export type Tabs = {
  context: BrowserContext
  wire: Wire
  /** As the browser does with a tab that nobody looks at: not a line of it runs until it is looked at again. */
  freeze: (page: Page) => Promise<void>
}

/**
 * Playwright tells every page that it is seen, whatever lies before it, except where it has joined a browser and leaves it as it is. So these
 * tabs are of a browser of their own, which knows which of them is hidden.
 */
export const test = base.extend<{ tabs: Tabs }>({
  tabs: async ({ context: signedIn, launchOptions }, use) => {
    const port = await freePort()
    const browser = await chromium.launch({
      // Without a path Playwright takes a smaller browser, which knows no tabs.
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

/** Whether each document of a page is seen, the page's own first. */
export const seen = (page: Page): Promise<string[]> =>
  Promise.all(page.frames().map((frame) => frame.evaluate(() => document.visibilityState)))
