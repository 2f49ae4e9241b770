import type { Page } from '@playwright/test'
import { exchangeIn, keeping, papyrine } from '../exchange/exchange.ts'
import { goBack } from '../go-back.ts'
import { press, typeInto } from '../press.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test } from '../test.ts'

const before = /start$/

/** Opens a page with a point exchange, after another page to which Back can lead. */
const openExchange = async (page: Page, stack: Stack, orderId: string, attributes = ''): Promise<void> => {
  stack.front.write('/start', '<link rel="icon" href="data:,"><title>Start</title>')
  await page.goto(`${stack.shopUrl}/start`)
  const tag = scriptTag(stack)
    .replace('type="multibrand"', `type="point-exchange" ${attributes}`)
    .replace('/multibrand"', `/point-exchange?order=${orderId}"`)
  await openBarePage(page, stack, tag)
}
const lengthOf = (page: Page): Promise<number> => page.evaluate(() => history.length)
const inFrame = (page: Page) => exchangeIn(page.frameLocator('loyalty-widget iframe'))

test.describe('Back', { tag: '@engines' }, () => {
  test('goes back one step, and leaves the page from the first step', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await openExchange(page, stack, order.id)
    const exchange = inFrame(page)
    await exchange.choose()
    await typeInto(exchange.member, papyrine.member)
    await press(exchange.button(exchange.texts.continue))
    await expect(exchange.heading(exchange.texts.review)).toBeVisible()
    const length = await lengthOf(page)
    await goBack(page)
    await expect(exchange.member).toHaveValue(papyrine.member)
    await goBack(page)
    await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
    expect(await lengthOf(page)).toBe(length)
    await expect(page).not.toHaveURL(before)
    await goBack(page)
    await expect(page).toHaveURL(before)
  })

  test('leaves the page in one press after the exchange', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await openExchange(page, stack, order.id)
    await inFrame(page).complete()
    // A router may change the state of its entry at any time.
    await page.evaluate(() => history.replaceState('seen', ''))
    await goBack(page)
    await expect(page).toHaveURL(before)
  })

  test('leaves the page in one press after a removal', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await openExchange(page, stack, order.id)
    await inFrame(page).choose()
    await page.evaluate(() => document.querySelector('loyalty-widget')?.remove())
    await page.waitForTimeout(2_000)
    await goBack(page)
    await expect(page).toHaveURL(before)
  })

  test('keeps an entry that the page adds when the exchange is complete', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await openExchange(page, stack, order.id)
    await page.evaluate(() =>
      document.addEventListener('lw:complete', () => {
        history.pushState('thanks', '', '#thanks')
        document.querySelector('loyalty-widget')?.remove()
      }),
    )
    const exchange = inFrame(page)
    await exchange.prepare()
    await press(exchange.send)
    await expect(page).toHaveURL(/#thanks/)
    await page.waitForTimeout(1_500)
    await expect(page).toHaveURL(/#thanks/)
    expect(await page.evaluate(() => history.state)).toBe('thanks')
  })

  test('does not cancel the opening of another page', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await openExchange(page, stack, order.id)
    await page.route('**/start', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    const exchange = inFrame(page)
    await exchange.choose()
    await page.evaluate(() => {
      document.querySelector('loyalty-widget')?.remove()
      location.href = '/start'
    })
    await expect(page).toHaveURL(before)
    await page.waitForTimeout(1_000)
    await expect(page).toHaveURL(before)
  })

  test('leaves the page at once with history="off"', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await openExchange(page, stack, order.id, 'history="off"')
    await inFrame(page).choose()
    await goBack(page)
    await expect(page).toHaveURL(before)
  })

  test('goes back one step after a reload', async ({ page, shop }) => {
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order))
    const exchange = exchangeIn(page)
    await exchange.choose()
    const kept = page.waitForRequest(keeping)
    await typeInto(exchange.member, papyrine.member)
    await kept
    const length = await lengthOf(page)
    await page.reload()
    await expect(exchange.heading(exchange.texts.account)).toBeVisible()
    expect(await lengthOf(page)).toBe(length)
    await goBack(page)
    await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(await lengthOf(page)).toBe(length)
  })
})
