import type { Page } from '@playwright/test'
import { exchangeIn, papyrine } from '../exchange/exchange.ts'
import { preferencesIn } from '../preferences/preferences.ts'
import { expect, test } from '../test.ts'
import { hold } from './hold.ts'

/** Pauses every animation at the time `ms` milliseconds after its start. */
const after = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = time
    }
  }, ms)

const expectPatience = async (page: Page): Promise<void> => {
  const skeleton = page.locator('main [aria-busy=true] > .lw-skeleton').first()
  const slow = page.getByRole('status').filter({ hasText: 'Taking longer than usual' }).locator('.lw-slow')
  await expect(skeleton).toBeAttached()
  await after(page, 299)
  await expect(skeleton).toBeHidden()
  await after(page, 300)
  await expect(skeleton).toBeVisible()
  await after(page, 7999)
  await expect(slow).toBeHidden()
  await after(page, 8000)
  await expect(slow).toBeVisible()
}

test('a loading exchange screen shows a skeleton, then a message', async ({ page, shop }) => {
  const release = await hold(page, '**/assets/later-*.js')
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.button(exchange.texts.all).click()
  await page.getByRole('radio', { name: papyrine.program.en }).click()
  await expectPatience(page)
  release()
  await expect(exchange.heading(exchange.texts.account)).toBeFocused()
})

test('a loading preferences screen shows a skeleton, then a message', async ({ page, shop }) => {
  const release = await hold(page, '**/assets/later-*.js')
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.button(preferences.texts.edit).click()
  await expectPatience(page)
  release()
  await expect(preferences.heading(preferences.texts.edit)).toBeFocused()
})

test.describe(() => {
  test.use({ expectedErrors: [[/ERR_FAILED|status of 404/], { scope: 'test' }] })

  test('a failed script load offers a retry, or a reload after 404', async ({ page, shop }) => {
    await page.route('**/assets/later-*.js', (route) => route.abort())
    await page.goto(shop.preferencesAddress())
    const preferences = preferencesIn(page)
    await preferences.button(preferences.texts.edit).click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach the service.')
    const retry = preferences.button(preferences.texts.retry)
    await retry.press('Enter')
    await expect(retry).not.toHaveAttribute('aria-busy')
    await expect(retry).toBeFocused()
    await page.unrouteAll()
    await page.route('**/assets/later-*.js', (route) => route.fulfill({ status: 404 }))
    await retry.press('Enter')
    await expect(preferences.button('Reload')).toBeFocused()
    await page.unrouteAll()
    await preferences.button('Reload').press('Enter')
    await preferences.edit()
  })
})
