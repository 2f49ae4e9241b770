import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test('a number that is not found is announced after the field was left', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.member.fill('SBX-422-MEMBER-NOT-FOUND')
  await exchange.member.blur()
  await expect(page.getByRole('status').filter({ hasText: exchange.say.notFound })).toBeVisible()
  await expect(exchange.member).toHaveAccessibleDescription(exchange.say.notFound)
})
