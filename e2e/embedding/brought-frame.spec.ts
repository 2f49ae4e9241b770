import type { Page } from '@playwright/test'
import { hold } from '../screens/hold.ts'
import { openBarePage } from '../security/bare-page.ts'
import type { Wire } from '../stack/wire.ts'
import { expect, test } from '../test.ts'
import { brought, expectHome, expectEvents, loaderOf, mintsOf, script } from './embedded.ts'

test.beforeEach(({ shop }) => shop.signIn())

/** Returns the number of requests for a widget's document. */
const documentsOf = async (wire: Wire): Promise<number> => {
  const { sent } = await wire.read()
  return sent.filter(({ url }) => url.includes('/widgets/multibrand/?')).length
}
const frameOf = (page: Page) => page.locator('loyalty-widget iframe')

for (const [when, silence] of [
  ['before the widget’s code', 0],
  ['after the widget’s code', 2],
  ['after the widget’s error', 30],
] as const)
  test(`the loader adopts a frame in the page’s HTML (${when}) @engines`, async ({ page, stack, wire }) => {
    await page.clock.install()
    const letCome = silence === 0 ? await hold(page, '**/assets/index-*.js') : () => undefined
    await openBarePage({ goto: (url) => page.goto(url, { waitUntil: 'commit' }) }, stack, brought(stack))
    const inside = frameOf(page).contentFrame()
    await expect(inside.locator('#widget-root')).toBeVisible()
    const heading = inside.getByRole('heading')
    if (silence > 0) {
      // The widget's code sets this attribute, so the code has run by now.
      await expect(inside.locator('html')).toHaveAttribute('data-layout', 'framed')
      await page.clock.fastForward(silence * 1000)
    }
    await expect(heading).toHaveCount(silence < 30 ? 0 : 1)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expect.poll(() => page.evaluate(() => window.handshakes)).toBe(1)
    letCome()
    await expectHome(page)
    await expectEvents(page, 'ready')
    await expect(frameOf(page)).toHaveAttribute('id', 'brought')
    expect([await documentsOf(wire), await mintsOf(wire)]).toEqual([1, 1])
  })

test('the loader replaces a frame of another widget without a history entry', async ({ page, stack, wire }) => {
  await openBarePage(page, stack, brought(stack).replace('/multibrand/?key', '/point-exchange/?key'))
  const steps = await page.evaluate(() => history.length)
  await page.addScriptTag({ url: loaderOf(stack) })
  await expectHome(page)
  await expectEvents(page, 'ready')
  await expect(frameOf(page)).toHaveCount(1)
  expect([await documentsOf(wire), await mintsOf(wire)]).toEqual([1, 1])
  expect(await page.evaluate(() => [history.length, window.handshakes])).toEqual([steps, 1])
})

test('the loader hides the frame until the page sets a token endpoint', async ({ page, stack }) => {
  await openBarePage(page, stack, brought(stack).replace('token-endpoint=', 'data-later='))
  await page.addScriptTag({ url: loaderOf(stack) })
  await expect(page.getByRole('alert')).toHaveText('This did not load.')
  await expect(frameOf(page)).toBeHidden()
  await page
    .locator('loyalty-widget')
    .evaluate((widget) => widget.setAttribute('token-endpoint', widget.dataset['later'] ?? ''))
  await expectHome(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(frameOf(page)).toHaveAttribute('id', 'brought')
  await expectEvents(page, 'error', 'ready')
})

test.describe('the loader accepts a second declarative shadow root', () => {
  test.use({ expectedErrors: [[/second declarative shadow root/], { scope: 'test' }] })

  test('a loader script before the element opens only one frame', async ({ page, stack, wire }) => {
    await openBarePage(page, stack, script(stack) + brought(stack))
    await expectHome(page)
    await expectEvents(page, 'ready')
    await expect(frameOf(page)).toHaveCount(1)
    expect([await documentsOf(wire), await mintsOf(wire)]).toEqual([1, 1])
  })
})

test.describe('a frame whose document fails to load', () => {
  test.use({ expectedErrors: [[/ERR_FAILED|target origin provided/], { scope: 'test' }] })

  test('the element shows the page’s fallback and a retry button', async ({ page, stack }) => {
    await page.clock.install()
    await page.route('**/widgets/multibrand/?*', (route) => route.abort(), { times: 1 })
    await openBarePage(page, stack, brought(stack).replace('</template>', '</template><a href="/rewards">Open</a>'))
    await page.addScriptTag({ url: loaderOf(stack) })
    await expect(page.getByRole('link', { name: 'Open' })).toBeHidden()
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('link', { name: 'Open' })).toBeVisible()
    await expect(frameOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectHome(page)
    await expectEvents(page, 'error', 'ready')
  })
})
