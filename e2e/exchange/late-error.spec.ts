import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test('the account step announces an unknown member number on blur', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.member.fill('SBX-422-MEMBER-NOT-FOUND')
  await exchange.member.blur()
  await expect(page.getByRole('status').filter({ hasText: exchange.texts.notFound })).toBeVisible()
  await expect(exchange.member).toHaveAccessibleDescription(exchange.texts.notFound)
})
