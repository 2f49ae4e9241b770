import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../test.ts'
import { exchangeIn, keeping, papyrine } from './exchange.ts'
import { expectIssuedOnce, watchSending } from './issued-once.ts'

const exchangeCall = '**/v1/widget/point-exchange/transactions'

test('a double press on Send issues the points once', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  await exchange.send.dblclick()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a reload while sending shows the receipt of one transaction', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  // The service issues the points, but the page reloads before the service's answer reaches the widget.
  await page.route(exchangeCall, async (route) => {
    await route.fetch()
    await page.unroute(exchangeCall)
    await page.reload()
  })
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  await expect(page.getByText(order.referenceNumber).first()).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('going back and forward from the receipt issues no further points', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/healthz`)
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.complete()
  await page.goBack()
  await expect(page).toHaveURL(/healthz/)
  await page.goForward()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('Back before sending keeps typed text and creates no transaction', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  await exchange.button(exchange.texts.back).click()
  await expect(exchange.member).toHaveValue('PR-771204')
  await exchange.button(exchange.texts.back).click()
  await expect(page.getByRole('radio', { name: 'Papyrine Readers' })).toBeChecked()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('an order sent from two tabs creates one transaction', async ({ context, shop }) => {
  const order = await shop.order()
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  const exchanges = tabs.map((tab) => exchangeIn(tab))
  for (const [index, tab] of tabs.entries()) {
    // Brings the tab to the front, because a hidden tab paints only once a second.
    await tab.bringToFront()
    await tab.goto(shop.exchangeAddress(order))
    const kept = index === 0 && tab.waitForResponse(keeping)
    // The second tab begins with the input of the first.
    await (index === 0 ? exchanges[index]?.prepare() : exchanges[index]?.resume())
    await kept
  }
  await Promise.all(exchanges.map((exchange) => exchange.send.click()))
  for (const exchange of exchanges) await expect(exchange.done).toBeVisible()
  const [transaction, ...more] = await shop.transactionsOf(order)
  expect(more).toEqual([])
  expect(transaction).toMatchObject({ sourceValue: order.amountMinor / 100 })
})

/** Opens the address of an order in a new tab and goes to the review screen. A second tab begins with the input of the first. */
const reviewIn = async (
  context: BrowserContext,
  address: string,
  { framed = false, member = papyrine.member, isSecond = false } = {},
) => {
  const page = await context.newPage()
  await page.goto(address)
  const exchange = exchangeIn(framed ? page.frameLocator('loyalty-widget iframe') : page)
  const kept = !isSecond && page.waitForResponse(keeping)
  await (isSecond ? exchange.resume(member) : exchange.prepare(member))
  await kept
  return { page, exchange, sent: watchSending(page) }
}

test('a second tab with another member number shows the first tab’s receipt', async ({ context, shop, stack }) => {
  const order = await shop.order()
  const first = await reviewIn(context, shop.exchangeAddress(order))
  const second = await reviewIn(context, shop.exchangeAddress(order), { member: 'PR-000099', isSecond: true })
  await first.page.bringToFront()
  await first.exchange.send.click()
  await expect(first.exchange.done).toBeVisible()
  await expect(first.page.getByText(first.exchange.texts.before)).toHaveCount(0)
  await second.page.bringToFront()
  await second.exchange.send.click()
  await expect(second.exchange.done).toBeFocused()
  await expect(second.page.getByText(second.exchange.texts.before)).toBeVisible()
  expect(second.sent.statuses).toEqual([200])
  for (const { page } of [first, second]) await expectIssuedOnce(page, { shop, stack }, order)
})

test.describe('a second tab after the session has ended', () => {
  test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })

  test('a second tab with a renewed session shows the first tab’s receipt', async ({ context, shop, stack }) => {
    const order = await shop.order()
    const address = `${stack.shopUrl}/point-exchange?order=${order.id}`
    const second = await reviewIn(context, address, { framed: true, member: 'PR-000099' })
    const first = await reviewIn(context, shop.exchangeAddress(order), { isSecond: true })
    await first.exchange.send.click()
    await expect(first.exchange.done).toBeVisible()
    stack.clock.advance(700)
    await second.page.bringToFront()
    await second.exchange.send.click()
    await expect(second.exchange.done).toBeFocused()
    expect(second.sent.bodies).toEqual([])
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  })
})
