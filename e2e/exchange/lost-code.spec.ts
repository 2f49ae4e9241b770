import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test.use({ provoked: [[/ERR_FAILED/], { scope: 'test' }] })

test(
  'where its code cannot be had the document says so, and goes on once it is told to or the network is back',
  { tag: '@engines' },
  async ({ page, shop, stack }) => {
    const code = '**/widgets/**/assets/index-*.js'
    const order = await shop.order()
    const address = `${stack.shopUrl}/point-exchange?order=${order.id}&by=iframe`
    const frame = page.frameLocator('iframe')
    const exchange = exchangeIn(frame)
    await page.route(code, (route) => route.abort())
    await page.goto(address)
    const alert = frame.getByRole('alert').filter({ hasText: 'We couldn’t reach the service. Check your connection and try again.' })
    const again = frame.getByRole('button', { name: 'Try again' })
    await expect(alert).toBeVisible()
    // Loaded anew while it cannot be had either, the document would be gone for good.
    await page.route('**/widgets/point-exchange/?*', (route) => route.abort())
    const looked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await again.click()
    await looked
    await expect(alert).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(exchange.heading(exchange.say.choose)).toBeVisible()

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
