import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test.use({ expectedErrors: [[/is not a function|TypeError/], { scope: 'test' }] })

test('a crashed screen focuses its heading and offers a reload', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  // A reloaded document contains no programs, so the widget takes the programs from the session's answer. This fake
  // answer has a number instead of the programs, which crashes the screen.
  await page.route('**/v1/widget/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as { exchange: object }
    await route.fulfill({ response: answer, json: { ...session, exchange: { ...session.exchange, options: 5 } } })
  })
  await page.reload()
  await expect(exchange.heading(exchange.texts.broken)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})
