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
  const ours = [shopUrl, serviceUrl, hostile.url]
  // One expectation for all: there would be a thousand, of some milliseconds each.
  const wrong = [
    ...sent.flatMap(({ url, headers }) => [
      ...(/token=|eyJ/.test(headers['referer'] ?? '') ? [`a token in the Referer of ${url}`] : []),
      ...(/^https?:/.test(url) && !ours.includes(new URL(url).origin) ? [`a stranger is asked for ${url}`] : []),
      ...(jwt.test(url) && !url.startsWith(hostile.url) && !/\/widgets\/[a-z-]+\/\?token=/.test(url)
        ? [`a token in the address ${url}`]
        : []),
    ]),
    ...received.flatMap(({ url, headers, body }) =>
      secrets.some((secret) => headers.includes(secret) || body.includes(secret)) ? [`a secret in the answer of ${url}`] : [],
    ),
  ]
  expect.soft(wrong).toEqual([])
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
