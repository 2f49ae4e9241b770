import type { FrameLocator, Route } from '@playwright/test'
import { hold } from '../screens/hold.ts'
import { expect, test } from '../test.ts'
import { editInShop } from './edit-in-shop.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

test.use({ provoked: [[/ERR_FAILED|status of 403/], { scope: 'test' }] })
test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const tokens = '**/api/widget-token/**'
const trade = '**/v1/widget/session'
const connections = '**/v1/widget/multibrand/program-connections'

/** What a browser tells a document that it keeps and brings back; a test loses sight of the frames of one that really was kept. */
const keep = (frame: FrameLocator, when: 'pagehide' | 'pageshow'): Promise<boolean> =>
  frame.locator('html').evaluate((_, type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), when)

test('on a page that is back the focus is where it was, once the shop has said who is here', async ({ page, stack, shop }) => {
  await shop.signIn()
  await page.goto(`${stack.shopUrl}/multibrand`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(frame)
  await preferences.edit()
  const lock = preferences.lock(nimbara)
  await lock.press('Enter')
  const letGo = await hold(page, tokens)
  await keep(frame, 'pagehide')
  await keep(frame, 'pageshow')
  await expect(preferences.heading(preferences.say.edit)).toBeHidden()
  await expect(frame.locator(':focus')).toHaveCount(0)
  letGo()
  await expect(lock).toBeFocused()
})

for (const arrived of [true, false])
  test(`a save whose answer is lost with the page, ${arrived ? 'stored' : 'not stored'}, is looked up once it is known who is back`, async ({
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
    await preferences.button(preferences.say.save).press('Enter')
    await sent.promise
    await page.route(trade, (route) => route.abort())
    await keep(frame, 'pagehide')
    left.resolve()
    await keep(frame, 'pageshow')
    await expect(frame.getByRole('alert')).toContainText('We couldn’t reach the service.')
    expect(await readSplit(stack)).toMatchObject({ prg_nimbara: arrived ? 60 : 50 })
    await page.unroute(trade)
    await preferences.button(preferences.say.retry).press('Enter')
    await expect(preferences.saved).toBeVisible()
    expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
  })

test('a page that is back and may have no token any more says so for good: nothing of before, and nothing to try again', async ({
  page,
  stack,
  shop,
}) => {
  const { frame, preferences } = await editInShop(page, stack, shop, 60)
  await page.route(tokens, (route) => route.fulfill({ status: 403, json: {} }))
  await keep(frame, 'pagehide')
  await keep(frame, 'pageshow')
  await expect(preferences.heading('We can’t open this page')).toBeVisible()
  await expect(frame.getByRole('button')).toHaveCount(0)
  await expect(preferences.heading(preferences.say.edit)).toBeHidden()
  expect(await readSplit(stack)).toEqual(seeded)
})
