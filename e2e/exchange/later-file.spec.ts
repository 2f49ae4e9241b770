import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

test.use({ expectedErrors: [[/ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported/], { scope: 'test' }] })

test('screens that failed to load appear when the network returns', async ({ page, shop, context }) => {
  const order = await shop.order()
  await page.route('**/assets/later-*.js', (route) => route.abort())
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.button(exchange.texts.all).click()
  await page.getByRole('radio', { name: papyrine.program.en }).click()
  const failed = page.getByText('We couldn’t reach the service. Check your connection and try again.')
  await expect(failed).toBeVisible()
  await expect(exchange.button('Try again')).toBeVisible()
  await expect(page.getByText(order.referenceNumber)).toBeVisible()
  await exchange.button('Back').click()
  await expect(exchange.heading(exchange.texts.choose)).toBeFocused()
  await expect(page.getByRole('radio', { name: papyrine.program.en })).toBeChecked()
  await exchange.button(exchange.texts.continue).click()
  await expect(failed).toBeVisible()
  await context.setOffline(true)
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(exchange.heading(exchange.texts.account)).toBeFocused()
  expect(await shop.transactionsOf(order)).toEqual([])
})
