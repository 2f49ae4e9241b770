import { exchangeIn } from '../exchange/exchange.ts'
import { expect, test } from '../test.ts'
import { readAnnouncements, recordAnnouncements } from './announcements.ts'

test.describe('the widget counts down after a 429 answer', () => {
  test.use({ expectedErrors: [[/status of 429/], { scope: 'test' }] })

  test('the countdown after a 429 announces only its first value', async ({ page, shop }) => {
    await page.clock.install()
    await recordAnnouncements(page)
    await page.goto(shop.exchangeAddress(await shop.order()))
    const exchange = exchangeIn(page)
    await exchange.prepare()
    await page.route('**/v1/widget/point-exchange/preview', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '100' },
        json: { code: 'RATE_LIMITED', status: 429, title: '', requestId: 'req_1' },
      }),
    )
    // `pauseAt` needs a time in the future. Ten seconds ahead is enough even on a slow machine.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await exchange.send.click()
    await expect(page.getByText('Try again in 100 seconds').last()).toBeVisible()
    await page.clock.runFor(4000)
    await expect(page.getByText('Try again in 96 seconds')).toBeVisible()
    expect((await readAnnouncements(page)).filter((line) => line.includes('Try again in'))).toEqual([
      'at once: Too many requests at once. Try again in 100 seconds.',
    ])
  })
})
