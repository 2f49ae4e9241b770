import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test.use({ provoked: [[/is not a function|TypeError/], { scope: 'test' }] })

test('a screen that breaks says what can be done, and its heading has the focus', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await expect(exchange.heading(exchange.say.choose)).toBeVisible()
  // Loaded anew it brings no data of its own.
  await page.route('**/v1/widget/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as { exchange: object }
    await route.fulfill({ response: answer, json: { ...session, exchange: { ...session.exchange, options: 5 } } })
  })
  await page.reload()
  await expect(exchange.heading(exchange.say.broken)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})
