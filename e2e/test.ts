import { expect, type Page } from '@playwright/test'
import { createShop, type Shop } from './shop.ts'
import type { Stack } from './stack/stack.ts'
import { jwt, watch, type Wire } from './stack/wire.ts'
import { withStack } from './stack/with-stack.ts'
import { explained } from './explained.ts'

export { expect }

type Fixtures = {
  /** A client of the shop's API, signed in as the customer Layla. */
  shop: Shop
  wire: Wire
  /** The console lines that a test expects. Any other error or warning fails the test. */
  expectedErrors: RegExp[]
  /** The origins without a server that a test names on purpose. A request to any other unknown server fails the test. */
  deadOrigins: RegExp
  guarded: void
}

/**
 * Checks rules for every test: no leaked secret or token, no request to an unknown server, no unexpected console line.
 */
const expectInvariants = async (
  wire: Wire,
  { shopUrl, serviceUrl, hostile, secrets, shopOutput }: Stack,
  expectedErrors: readonly RegExp[],
  deadOrigins: RegExp,
): Promise<void> => {
  const { sent, received } = await wire.read()
  const ours = [shopUrl, serviceUrl, hostile.url]
  // Checks all bytes in one expectation. A thousand expectations would take some milliseconds each.
  const wrong = [
    ...sent.flatMap(({ url, headers }) => [
      ...(/token=|eyJ/.test(headers['referer'] ?? '') ? [`a token in the Referer of ${url}`] : []),
      ...(/^https?:/.test(url) && !ours.includes(new URL(url).origin) && !deadOrigins.test(url)
        ? [`a request to a stranger: ${url}`]
        : []),
      ...(jwt.test(url) && !url.startsWith(hostile.url) && !/\/widgets\/[a-z-]+\/\?token=/.test(url)
        ? [`a token in the address ${url}`]
        : []),
    ]),
    ...received.flatMap(({ url, headers, body }) =>
      secrets.some((secret) => headers.includes(secret) || body.includes(secret))
        ? [`a secret in the answer of ${url}`]
        : [],
    ),
  ]
  expect.soft(wrong).toEqual([])
  expect.soft(shopOutput(), 'output of the shop’s server').not.toMatch(jwt)
  expect
    .soft(wire.complaints.filter((line) => ![explained, ...expectedErrors].some((pattern) => pattern.test(line))))
    .toEqual([])
}

export const test = withStack.extend<Fixtures>({
  wire: async ({ context }, use) => {
    await use(watch(context))
  },
  expectedErrors: [[], { option: true }],
  deadOrigins: [/(?!)/, { option: true }],
  shop: async ({ context, stack }, use) => {
    await use(await createShop(context, stack))
  },
  guarded: [
    async ({ browser, wire, stack, expectedErrors, deadOrigins }, use, { annotations }) => {
      // Adds the browser's name and version to the test's report.
      annotations.push({ type: 'browser', description: `${browser.browserType().name()} ${browser.version()}` })
      await use()
      stack.clock.reset()
      await expectInvariants(wire, stack, expectedErrors, deadOrigins)
    },
    { auto: true },
  ],
})

export type { Page }
