import { expect, type Page } from '@playwright/test'
import { takeOlderFirefox } from './engines/older-firefox.ts'
import { createShop, type Shop } from './shop.ts'
import type { Stack } from './stack/stack.ts'
import { jwt, watch, type Wire } from './stack/wire.ts'
import { withStack } from './stack/with-stack.ts'

export { expect }

type Fixtures = {
  /** The shop as its signed-in customer, Layla, meets it. */
  shop: Shop
  wire: Wire
  /** Lines of the console that a test provokes; any other error or warning fails it. */
  provoked: RegExp[]
  guarded: void
}

/** What holds for every journey, whatever it is about. */
const holds = async (
  wire: Wire,
  { shopUrl, serviceUrl, hostile, secrets, shopOutput }: Stack,
  provoked: readonly RegExp[],
): Promise<void> => {
  const { sent, received } = await wire.read()
  for (const { url, headers } of sent) {
    expect.soft(headers['referer'] ?? '', `the Referer of ${url}`).not.toMatch(/token=|eyJ/)
    if (/^https?:/.test(url)) expect.soft([shopUrl, serviceUrl, hostile.url], `who is asked for ${url}`).toContain(new URL(url).origin)
    if (jwt.test(url) && !url.startsWith(hostile.url)) expect.soft(url, 'a token in an address').toMatch(/\/widgets\/[a-z-]+\/\?token=/)
  }
  for (const { url, headers, body } of received)
    for (const secret of secrets) expect.soft(headers + body, `a secret in the answer of ${url}`).not.toContain(secret)
  expect.soft(shopOutput(), 'what the shop’s server has printed').not.toMatch(jwt)
  expect.soft(wire.complaints.filter((line) => !provoked.some((pattern) => pattern.test(line)))).toEqual([])
}

export const test = withStack.extend<Fixtures>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') takeOlderFirefox(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  wire: async ({ context }, use) => {
    await use(watch(context))
  },
  provoked: [[], { option: true }],
  shop: async ({ context, stack }, use) => {
    await use(await createShop(context, stack))
  },
  guarded: [
    async ({ browser, wire, stack, provoked }, use, { annotations }) => {
      // For who reads the report: what was tested in.
      annotations.push({ type: 'browser', description: `${browser.browserType().name()} ${browser.version()}` })
      await use()
      stack.clock.reset()
      await holds(wire, stack, provoked)
    },
    { auto: true },
  ],
})

export type { Page }
