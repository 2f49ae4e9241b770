import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { WebDriver } from 'selenium-webdriver'
import { createShop, type Shop } from '../shop.ts'
import { jwt } from '../stack/wire.ts'
import { withStack } from '../stack/with-stack.ts'
import { startDriver, type Driver } from './driver.ts'
import { createTab, type Tab } from './tab.ts'

export { expect }

type Fixtures = {
  tab: Tab
  /** A client of the shop's API that shares the session cookie with the tab. */
  shop: Shop
}

export const test = withStack.extend<Fixtures & { session: WebDriver }, { driver: Driver }>({
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const driver = await startDriver()
      await use(driver)
      await driver.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  session: async ({ driver }, use) => {
    const session = await driver.openSession()
    await use(session)
    await session.quit()
  },
  tab: async ({ session, stack }, use, testInfo) => {
    const tab = createTab(session)
    await use(tab)
    stack.clock.reset()
    if (testInfo.status !== testInfo.expectedStatus)
      writeFileSync(testInfo.outputPath('webkit.png'), await tab.picture())
    await tab.leave()
    const addresses = await tab.addresses()
    if (await tab.evaluate(() => document.querySelector('loyalty-widget') !== null)) {
      await tab.enter('loyalty-widget')
      addresses.push(...(await tab.addresses()))
    }
    expect.soft(addresses.join('\n'), 'a token in an address').not.toMatch(jwt)
    for (const secret of stack.secrets)
      expect.soft(stack.front.sent(), 'a secret in an answer of the shop').not.toContain(secret)
    expect.soft(stack.shopOutput(), 'output of the shop’s server').not.toMatch(jwt)
  },
  shop: [
    async ({ request, session, stack }, use) => {
      const shop = await createShop({ request }, stack)
      // Opens a page of the shop first, because the driver can set a cookie only on a page of the cookie's origin.
      await session.get(`${stack.shopUrl}/healthz`)
      for (const { name, value } of (await request.storageState()).cookies)
        await session.manage().addCookie({ name, value, httpOnly: true })
      await use(shop)
    },
    { auto: true },
  ],
})
