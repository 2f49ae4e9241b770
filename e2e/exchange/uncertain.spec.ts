import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

// The browser reports every answer of 4xx and 5xx: these are the ones that the triggers ask for.
test.use({ provoked: [[/status of (422|503|504)/, /ERR_CONNECTION_RESET/], { scope: 'test' }] })

test('a time-out after the points were issued is sent again, and finds the one transaction', async ({ page, shop }) => {
  const order = await shop.order()
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/point-exchange/transactions')) answers.push(response.status())
  })
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare('SBX-504-THEN-OK')
  await exchange.send.click()
  await expect(exchange.heading(exchange.say.unknown)).toBeVisible()
  await expect(page.getByText(exchange.say.notTwice)).toBeVisible()
  await expect(page.getByText(order.referenceNumber)).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
  await expect(exchange.done).toBeVisible()
  expect(answers).toEqual([504, 200])
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a program that is down once gets the points at the second attempt', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare('SBX-503-ONCE')
  await exchange.send.click()
  await expect(exchange.heading(exchange.say.unknown)).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a member the program does not know is said at the field, and stops there', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.identify('SBX-422-MEMBER-NOT-FOUND')
  await expect(exchange.member).toHaveAttribute('aria-invalid', 'true')
  await expect(exchange.member).toHaveAccessibleDescription(exchange.say.notFound)
  await expect(exchange.member).toBeFocused()
  await expect(exchange.heading(exchange.say.account)).toBeVisible()

  await exchange.identify('PR-771204')
  await expect(exchange.heading(exchange.say.review)).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('an answer that is lost on the way is asked for again with the same reference', async ({ page, shop, context }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  const bodies: (string | null)[] = []
  await context.route('**/v1/widget/point-exchange/transactions', async (route) => {
    bodies.push(route.request().postData())
    if (bodies.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await exchange.send.click()
  await expect(exchange.heading(exchange.say.unknown)).toBeVisible()
  await expect(exchange.done).toBeVisible()
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toBe(bodies[0])
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})
