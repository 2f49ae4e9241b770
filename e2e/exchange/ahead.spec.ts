import { randomUUID } from 'node:crypto'
import { serveSlowApi } from '../bench/slow-api.ts'
import { press, typeInto } from '../press.ts'
import { expect, test, type Page } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

const trade = '**/v1/widget/session'

/** The trade waits until what this gives is called. */
const holdTrade = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(trade, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

test('the first screens can be used before the trade is answered, and what they ask waits for it', async ({ page, shop }) => {
  const answerTrade = await holdTrade(page)
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await typeInto(exchange.member, papyrine.member)
  await press(exchange.button(exchange.say.continue))
  await expect(exchange.heading(exchange.say.account)).toBeVisible()
  answerTrade()
  await expect(exchange.heading(exchange.say.review)).toBeVisible()
  await exchange.consent.check()
  await press(exchange.send)
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
  await expect(page.locator('#lw-view')).toHaveCount(0)
})

test.describe(() => {
  test.use({ provoked: [[/ERR_FAILED|Failed to load resource/], { scope: 'test' }] })

  test('a trade that is lost on its way takes nothing away, and is made with the first thing that is asked', async ({ page, shop }) => {
    let lost = 0
    await page.route(trade, (route) => ((lost += 1) > 2 ? route.fallback() : route.abort()))
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
  test.use({ provoked: [[/status of 401/], { scope: 'test' }] })

  test('a token that another page has traded meanwhile ends the session, which is said over what was typed', async ({
    page,
    shop,
    stack,
  }) => {
    const answerTrade = await holdTrade(page)
    const order = await shop.order()
    const answer = await page.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
    const address = answer.headers()['location'] ?? ''
    await page.goto(address)
    const exchange = exchangeIn(page)
    await exchange.choose()
    await typeInto(exchange.member, papyrine.member)
    const token = new URL(address).searchParams.get('token') ?? ''
    await stack.service.widget(() => '').createWidgetSession({ body: { token, nonce: randomUUID() } })
    answerTrade()
    const panel = page.locator('.lw-session-panel')
    await expect(panel).toContainText(exchange.say.unauthorised)
    await expect(panel.getByRole('heading')).toBeFocused()
    await expect(exchange.member).toHaveValue(papyrine.member)
  })
})

test('an order that was paid in another tab meanwhile opens on its receipt', async ({ page, context, shop }) => {
  const order = await shop.order()
  const answerTrade = await holdTrade(page)
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  const other = await context.newPage()
  await other.goto(shop.exchangeAddress(order))
  await exchangeIn(other).complete()
  answerTrade()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a trade that takes long is told of, and a number that is typed meanwhile is the one that goes on', async ({ page, shop }) => {
  const answerTrade = await holdTrade(page)
  await page.clock.install()
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await typeInto(exchange.member, 'PR-000001')
  await press(exchange.button(exchange.say.continue))
  const slow = page.getByRole('status').filter({ hasText: 'Still connecting' })
  await expect(slow).toHaveCount(0)
  await page.clock.fastForward(8_000)
  await expect(slow).toBeVisible()
  await typeInto(exchange.member, papyrine.member)
  await press(exchange.button(exchange.say.continue))
  answerTrade()
  await expect(exchange.heading(exchange.say.review)).toBeVisible()
  await expect(page.getByText(papyrine.member)).toBeVisible()
  await expect(slow).toHaveCount(0)
})

test('what is held up behind the document holds up nothing once the trade is answered', async ({ browser, context, shop }) => {
  const order = await shop.order()
  const answer = await context.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
  const { port, pathname, search } = new URL(answer.headers()['location'] ?? '')
  const held = await serveSlowApi(() => Number(port), 0, 60_000)
  // A stranger's address is watched by nobody.
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
