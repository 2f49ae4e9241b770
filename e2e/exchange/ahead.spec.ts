import { randomUUID } from 'node:crypto'
import { serveSlowApi } from '../bench/slow-api.ts'
import { press, typeInto } from '../press.ts'
import { expect, test, type Page } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

const sessionCall = '**/v1/widget/session'

/** Holds the request that creates the session. The returned function lets the request continue. */
const holdSessionCall = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(sessionCall, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

test('the first screens work before the session exists', async ({ page, shop }) => {
  const answerSessionCall = await holdSessionCall(page)
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await typeInto(exchange.member, papyrine.member)
  await press(exchange.button(exchange.texts.continue))
  await expect(exchange.heading(exchange.texts.account)).toBeVisible()
  answerSessionCall()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  await exchange.consent.check()
  await press(exchange.send)
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
  await expect(page.locator('#lw-view')).toHaveCount(0)
})

test.describe(() => {
  test.use({ expectedErrors: [[/ERR_FAILED|Failed to load resource/], { scope: 'test' }] })

  test('the widget repeats a lost session request before its next request', async ({ page, shop }) => {
    let lost = 0
    await page.route(sessionCall, (route) => ((lost += 1) > 2 ? route.fallback() : route.abort()))
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order))
    await expect.poll(() => lost).toBe(2)
    const exchange = exchangeIn(page)
    await exchange.complete()
    expect(lost).toBe(3)
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  })
})

test.describe(() => {
  test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })

  test('the widget keeps typed text when another client already used the token', async ({ page, shop, stack }) => {
    const answerSessionCall = await holdSessionCall(page)
    const order = await shop.order()
    const answer = await page.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
    const address = answer.headers()['location'] ?? ''
    await page.goto(address)
    const exchange = exchangeIn(page)
    await exchange.choose()
    await typeInto(exchange.member, papyrine.member)
    const token = new URL(address).searchParams.get('token') ?? ''
    await stack.service.widget(() => '').createWidgetSession({ body: { token, nonce: randomUUID() } })
    answerSessionCall()
    const panel = page.locator('.lw-session-panel')
    await expect(panel).toContainText(exchange.texts.unauthorised)
    await expect(panel.getByRole('heading')).toBeFocused()
    await expect(exchange.member).toHaveValue(papyrine.member)
  })
})

test('a tab shows the receipt of an order that another tab completed', async ({ page, context, shop }) => {
  const order = await shop.order()
  const answerSessionCall = await holdSessionCall(page)
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  const other = await context.newPage()
  await other.goto(shop.exchangeAddress(order))
  await exchangeIn(other).complete()
  answerSessionCall()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a slow session request shows a message and keeps typed numbers', async ({ page, shop }) => {
  const answerSessionCall = await holdSessionCall(page)
  await page.clock.install()
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await typeInto(exchange.member, 'PR-000001')
  await press(exchange.button(exchange.texts.continue))
  const slow = page.getByRole('status').filter({ hasText: 'Still connecting' })
  await expect(slow).toHaveCount(0)
  await page.clock.fastForward(8_000)
  await expect(slow).toBeVisible()
  await typeInto(exchange.member, papyrine.member)
  await press(exchange.button(exchange.texts.continue))
  answerSessionCall()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  await expect(page.getByText(papyrine.member)).toBeVisible()
  await expect(slow).toHaveCount(0)
})

test('the exchange completes while the document’s data is still delayed', async ({ browser, context, shop }) => {
  const order = await shop.order()
  const answer = await context.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
  const { port, pathname, search } = new URL(answer.headers()['location'] ?? '')
  const held = await serveSlowApi(() => Number(port), 0, 60_000)
  // Uses a new browser context. The `wire` fixture records all answers of the test's own context and would wait for the
  // held data.
  const other = await browser.newContext()
  try {
    const page = await other.newPage()
    await page.goto(`http://localhost:${held.port}${pathname}${search}`, { waitUntil: 'commit' })
    await exchangeIn(page).complete()
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  } finally {
    await other.close()
    held.close()
  }
})
