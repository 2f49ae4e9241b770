import type { FrameLocator } from '@playwright/test'
import { hold } from '../screens/hold.ts'
import { expect, test } from '../test.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { seeded, storeSplit } from './split.ts'

test.use({ provoked: [[/ERR_FAILED|ERR_ABORTED/], { scope: 'test' }] })
test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const tokens = '**/api/widget-token/**'

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
  await letGo()
  await expect(lock).toBeFocused()
})
