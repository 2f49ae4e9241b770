import type { FrameLocator, Route } from '@playwright/test'
import { hold } from '../screens/hold.ts'
import { expect, test } from '../test.ts'
import { editInShop } from './edit-in-shop.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/ERR_FAILED|status of 403/], { scope: 'test' }] })
test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const tokens = '**/api/widget-token/**'
const sessionCall = '**/v1/widget/session'
const connections = '**/v1/widget/multibrand/program-connections'

/**
 * Simulates that a document enters or leaves the back/forward cache. Playwright would lose the frames of a really
 * cached document.
 */
const keep = (frame: FrameLocator, when: 'pagehide' | 'pageshow'): Promise<boolean> =>
  frame.locator('html').evaluate((_, type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), when)

test('a page restored from cache keeps its focus after the token request', async ({ page, stack, shop }) => {
  await shop.signIn()
  await page.goto(`${stack.shopUrl}/multibrand`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(frame)
  await preferences.edit()
  const lock = preferences.lock(nimbara)
  await lock.press('Enter')
  const release = await hold(page, tokens)
  await keep(frame, 'pagehide')
  await keep(frame, 'pageshow')
  await expect(preferences.heading(preferences.texts.edit)).toBeHidden()
  await expect(frame.locator(':focus')).toHaveCount(0)
  release()
  await expect(lock).toBeFocused()
})

for (const arrived of [true, false])
  test(`a page restored from cache looks up an unanswered save (${arrived ? 'stored' : 'lost'})`, async ({
    page,
    stack,
    shop,
  }) => {
    const { frame, preferences } = await editInShop(page, stack, shop, 60)
    const sent = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const lose = async (route: Route): Promise<void> => {
      if (arrived) await route.fetch()
      sent.resolve()
      await left.promise
      await route.abort()
    }
    await page.route(connections, lose, { times: 1 })
    await preferences.button(preferences.texts.save).press('Enter')
    await sent.promise
    await page.route(sessionCall, (route) => route.abort())
    await keep(frame, 'pagehide')
    left.resolve()
    await keep(frame, 'pageshow')
    await expect(frame.getByRole('alert')).toContainText('We couldn’t reach the service.')
    expect(await readSplit(stack)).toMatchObject({ prg_nimbara: arrived ? 60 : 50 })
    await page.unroute(sessionCall)
    await preferences.button(preferences.texts.retry).press('Enter')
    await expect(preferences.saved).toBeVisible()
    expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
  })

test('a page restored from cache shows only an error without a token', async ({ page, stack, shop }) => {
  const { frame, preferences } = await editInShop(page, stack, shop, 60)
  await page.route(tokens, (route) => route.fulfill({ status: 403, json: {} }))
  await keep(frame, 'pagehide')
  await keep(frame, 'pageshow')
  await expect(preferences.heading('We can’t open this page')).toBeVisible()
  await expect(frame.getByRole('button')).toHaveCount(0)
  await expect(preferences.heading(preferences.texts.edit)).toBeHidden()
  expect(await readSplit(stack)).toEqual(seeded)
})
