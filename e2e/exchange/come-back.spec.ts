import type { Route } from '@playwright/test'
import { press } from '../press.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, keeping, papyrine } from './exchange.ts'
import { expectIssuedOnce, sending } from './issued-once.ts'

test.use({ expectedErrors: [[/status of 503|ERR_FAILED/], { scope: 'test' }] })

for (const { way, arrived } of [
  { way: 'before the order arrived', arrived: false },
  { way: 'after the order arrived', arrived: true },
])
  test(`an order keeps its reference when its tab closes while sending (${way})`, async ({
    page,
    shop,
    stack,
    context,
  }) => {
    const order = await shop.order()
    await page.clock.install()
    await page.goto(shop.exchangeAddress(order))
    const exchange = exchangeIn(page)
    const kept = page.waitForResponse(keeping)
    await exchange.prepare()
    await kept
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    const underWay = Promise.withResolvers<Route>()
    await page.route(sending, async (route) => {
      if (arrived) await route.fetch()
      underWay.resolve(route)
    })
    await exchange.send.click()
    const route = await underWay.promise
    await expect(exchange.heading(exchange.texts.sending)).toBeFocused()
    await expect(page.getByText(order.referenceNumber)).toBeVisible()
    // Aborts the held request, because Playwright would send this request when the tab closes. The paused clock stops
    // the widget's retry.
    if (!arrived) await route.abort()
    await page.close()
    expect(await shop.transactionsOf(order)).toHaveLength(arrived ? 1 : 0)

    const tab = await context.newPage()
    await tab.goto(shop.exchangeAddress(order))
    const again = exchangeIn(tab)
    await expect(arrived ? again.done : again.heading(again.texts.account)).toBeVisible()
    await expect(tab.getByText(order.referenceNumber)).toBeVisible()
    if (!arrived) {
      await expect(again.member).toHaveValue(papyrine.member)
      await again.resume()
      await press(again.send)
    }
    await expectIssuedOnce(tab, { shop, stack }, order)
  })

test('a reload during the wait for a retry keeps the order’s reference', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.clock.install()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  const kept = page.waitForResponse(keeping)
  await exchange.prepare('SBX-503-ONCE')
  await kept
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await exchange.send.click()
  await expect(exchange.heading(exchange.texts.unknown)).toBeVisible()
  await page.clock.resume()
  await page.reload()
  await expect(page.getByText(order.referenceNumber)).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
  await expect(exchange.member).toHaveValue('SBX-503-ONCE')
  await exchange.resume(papyrine.member)
  await press(exchange.send)
  await expectIssuedOnce(page, { shop, stack }, order)
})
