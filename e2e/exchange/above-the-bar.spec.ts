import { expectSeen } from '../expect-seen.ts'
import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test.use({ viewport: { width: 390, height: 667 }, expectedErrors: [[/ERR_FAILED/], { scope: 'test' }] })

for (const lang of ['en', 'ar'] as const) {
  test(`the bottom bar does not cover an error that blocks Send (${lang})`, async ({ page, shop }) => {
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order, `&locale=${lang}`))
    const exchange = exchangeIn(page, lang)
    await exchange.prepare()
    await exchange.consent.uncheck()
    await exchange.send.click()
    await expect(exchange.consent).toBeFocused()
    await expect(page.getByText(exchange.texts.consentMissing)).toBeVisible()
    await expectSeen(page, '.lw-field:has([type=checkbox])')

    await exchange.consent.check()
    await page.evaluate(() => scrollTo(0, 0))
    await page.route('**/v1/widget/point-exchange/preview', (route) => route.abort())
    await exchange.send.click()
    await expectSeen(page, '.lw-notice[role=alert]')
    expect(await shop.transactionsOf(order)).toHaveLength(0)
  })
}
