import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

const exchangeCall = '**/v1/widget/point-exchange/transactions'

test('pressing send twice issues once', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  await exchange.send.dblclick()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a reload while sending ends in the receipt of the one transaction', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  // The service has issued, and the answer never arrives.
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

test('back from the receipt and forward again shows the receipt, and issues nothing more', async ({ page, shop, stack }) => {
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

test('back before sending keeps what was typed, and leaves no transaction', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  await exchange.button(exchange.say.back).click()
  await expect(exchange.member).toHaveValue('PR-771204')
  await exchange.button(exchange.say.back).click()
  await expect(page.getByRole('radio', { name: 'Papyrine Readers' })).toBeChecked()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('the same order sent from two tabs at once is one transaction, and both tabs show it', async ({ context, shop }) => {
  const order = await shop.order()
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  const exchanges = tabs.map((tab) => exchangeIn(tab))
  for (const [index, tab] of tabs.entries()) {
    // A tab that nobody sees is drawn once a second.
    await tab.bringToFront()
    await tab.goto(shop.exchangeAddress(order))
    await exchanges[index]?.prepare()
  }
  await Promise.all(exchanges.map((exchange) => exchange.send.click()))
  for (const exchange of exchanges) await expect(exchange.done).toBeVisible()
  const [transaction, ...more] = await shop.transactionsOf(order)
  expect(more).toEqual([])
  expect(transaction).toMatchObject({ sourceValue: order.amountMinor / 100 })
})

test.describe(() => {
  test.use({ provoked: [[/status of 409/], { scope: 'test' }] })

  test('a second tab that would send the order elsewhere is told that the reference has been used, and by what', async ({
    context,
    shop,
  }) => {
    const order = await shop.order()
    const [tab, first] = await openExchange()
    await first.prepare()
    const [otherTab, second] = await openExchange()
    await second.prepare('PR-000099')
    await tab.bringToFront()
    await first.send.click()
    await expect(first.done).toBeVisible()
    await otherTab.bringToFront()
    await second.send.click()
    await expect(second.heading(second.say.used)).toBeVisible()
    await second.button('Reload').click()
    await expect(second.done).toBeVisible()
    expect(await shop.transactionsOf(order)).toHaveLength(1)

    async function openExchange() {
      const page = await context.newPage()
      await page.goto(shop.exchangeAddress(order))
      return [page, exchangeIn(page)] as const
    }
  })
})
