import { randomUUID } from 'node:crypto'
import { press, typeInto } from '../press.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

const trade = '**/v1/widget/session'

test('the first screens can be used before the trade is answered, and what they ask waits for it', async ({ page, shop }) => {
  const held = Promise.withResolvers<void>()
  await page.route(trade, async (route) => {
    await held.promise
    await route.fallback()
  })
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await typeInto(exchange.member, papyrine.member)
  await press(exchange.button(exchange.say.continue))
  await expect(exchange.heading(exchange.say.account)).toBeVisible()
  held.resolve()
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

  test('of a token that another page has traded meanwhile nothing stays to be seen', async ({ page, shop, stack }) => {
    const held = Promise.withResolvers<void>()
    await page.route(trade, async (route) => {
      await held.promise
      await route.fallback()
    })
    const order = await shop.order()
    const answer = await page.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
    const address = answer.headers()['location'] ?? ''
    await page.goto(address)
    const exchange = exchangeIn(page)
    await expect(exchange.heading(exchange.say.choose)).toBeVisible()
    const token = new URL(address).searchParams.get('token') ?? ''
    await stack.service.widget(() => '').createWidgetSession({ body: { token, nonce: randomUUID() } })
    held.resolve()
    await expect(exchange.heading(exchange.say.unauthorised)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})
