import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test(
  'an exchange embedded by script tag completes across three origins',
  { tag: '@engines' },
  async ({ page, shop, stack, wire }) => {
    const order = await shop.order()
    const before = await shop.account()
    await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
    await exchangeIn(page.frameLocator('loyalty-widget iframe')).complete()
    await expect.poll(() => shop.entriesOf(order)).toMatchObject([{ amountMinor: -order.amountMinor }])

    const [transaction] = await shop.transactionsOf(order)
    const after = await shop.account()
    // A late webhook of an earlier order can add an entry too.
    const booked = after.ledger.slice(0, after.ledger.length - before.ledger.length)
    const change = booked.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect(after.card.balanceMinor).toBe(before.card.balanceMinor + change)
    expect(booked.find(({ orderId }) => orderId === order.id)?.transactionId).toBe(transaction?.id)
    expect(after.orders.find(({ id }) => id === order.id)?.transactionId).toBe(transaction?.id)
    // The demo page lists the token request, the widget's messages and the verified webhook.
    await expect(page.getByRole('region', { name: 'Token requests' })).toContainText('200')
    await expect(page.getByRole('region', { name: 'Widget messages' })).toContainText('exchange.completed')
    await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText('Signature verified')

    const { sent } = await wire.read()
    const minted = sent.filter(({ url }) => url.includes('/api/widget-token/'))
    expect(minted.map(({ url, method }) => [method, new URL(url).search])).toEqual([['POST', `?order=${order.id}`]])
  },
)

test('the shop’s ledger changes only after the webhook', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  await exchangeIn(page.frameLocator('loyalty-widget iframe')).complete('SBX-WEBHOOK-DELAYED')
  await expect(page.getByRole('region', { name: 'Widget messages' })).toContainText('exchange.completed')
  expect(await shop.transactionsOf(order)).toHaveLength(1)
  expect(await shop.entriesOf(order)).toEqual([])

  stack.clock.advance(61)
  await expect.poll(() => shop.entriesOf(order)).toHaveLength(1)
  // The clock can also bring delayed webhooks of earlier orders.
  const entry = page.getByRole('listitem').filter({ hasText: order.id })
  await expect(entry.getByText('Changed just now by a verified webhook')).toBeVisible()
})

test('the shop refuses a wrong webhook signature and books duplicate webhooks once', async ({ page, shop, stack }) => {
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  for (const [member, said] of [
    ['SBX-WEBHOOK-BAD-SIGNATURE', 'Refused'],
    ['SBX-WEBHOOK-DUPLICATE', 'duplicate'],
  ] as const) {
    const order = await shop.order()
    await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
    await exchangeIn(page.frameLocator('loyalty-widget iframe')).complete(member)
    await expect(webhooks).toContainText(said)
    await expect.poll(() => shop.entriesOf(order)).toHaveLength(1)
    await expect(page.getByText('Set aside for a person')).toHaveCount(0)
  }
})

test('the frame’s height follows the content, and the language can change', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}&look=light`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const exchange = exchangeIn(frame)
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  const overflow = () =>
    page
      .frames()
      .find((each) => each.parentFrame())
      ?.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement
        return scrollHeight - clientHeight
      })
  await expect.poll(overflow).toBe(0)
  const first = await page.locator('loyalty-widget iframe').boundingBox()
  await exchange.choose()
  await expect.poll(overflow).toBe(0)
  await expect
    .poll(async () => (await page.locator('loyalty-widget iframe').boundingBox())?.height)
    .toBeLessThan(first?.height ?? 0)

  await exchange.member.fill('PR-771204')
  await page.getByRole('radio', { name: 'العربية' }).check()
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(exchangeIn(frame, 'ar').member).toHaveValue('PR-771204')
})

test('Cancel closes the widget and sends nothing', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await exchange.choose()
  await exchange.button(exchange.texts.cancel).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(page).toHaveURL(`${stack.shopUrl}/`)
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})
