import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test.use({ expectedErrors: [[/ERR_FAILED/], { scope: 'test' }] })

test(
  'a document whose script failed to load shows an error and recovers',
  { tag: '@engines' },
  async ({ page, shop, stack }) => {
    const code = '**/widgets/**/assets/index-*.js'
    const order = await shop.order()
    const address = `${stack.shopUrl}/point-exchange?order=${order.id}&by=iframe`
    const frame = page.frameLocator('iframe')
    const exchange = exchangeIn(frame)
    await page.route(code, (route) => route.abort())
    await page.goto(address)
    const alert = frame
      .getByRole('alert')
      .filter({ hasText: 'We couldn’t reach the service. Check your connection and try again.' })
    const again = frame.getByRole('button', { name: 'Try again' })
    await expect(alert).toBeVisible()
    // This route makes the widget's document unavailable. The retry must first check with a HEAD request, because a
    // reload would replace the screen with the browser's error page.
    await page.route('**/widgets/point-exchange/?*', (route) => route.abort())
    const looked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await again.click()
    await looked
    await expect(alert).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(exchange.heading(exchange.texts.choose)).toBeVisible()

    await page.route(code, (route) => route.abort())
    await page.goto(address)
    await expect(alert).toBeVisible()
    await page.unroute(code)
    const inside = page.frames().find((each) => each.parentFrame())
    if (inside === undefined) throw new Error('The page has no frame.')
    await inside.evaluate(() => void window.dispatchEvent(new Event('online')))
    await exchange.complete()
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  },
)
