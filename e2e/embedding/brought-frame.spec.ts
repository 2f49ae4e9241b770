import type { Page } from '@playwright/test'
import { hold } from '../screens/hold.ts'
import { openBarePage } from '../security/bare-page.ts'
import type { Wire } from '../stack/wire.ts'
import { expect, test } from '../test.ts'
import { brought, expectHome, expectTold, loaderOf, mintsOf, script } from './embedded.ts'

test.beforeEach(({ shop }) => shop.signIn())

/** How often the document of a widget has been asked for. */
const documentsOf = async (wire: Wire): Promise<number> => {
  const { sent } = await wire.read()
  return sent.filter(({ url }) => url.includes('/widgets/multibrand/?')).length
}
const frameOf = (page: Page) => page.locator('loyalty-widget iframe')

for (const [when, silence] of [
  ['before the code of its widget', 0],
  ['after all of its widget', 2],
  ['after its widget has told the user that nobody is there', 30],
] as const)
  test(`a frame that came with the page is taken over as it is by a script that comes ${when} @engines`, async ({ page, stack, wire }) => {
    await page.clock.install()
    const letCome = silence === 0 ? await hold(page, '**/assets/index-*.js') : () => undefined
    await openBarePage({ goto: (url) => page.goto(url, { waitUntil: 'commit' }) }, stack, brought(stack))
    const inside = frameOf(page).contentFrame()
    await expect(inside.locator('#widget-root')).toBeVisible()
    const heading = inside.getByRole('heading')
    if (silence > 0) {
      // The code has run.
      await expect(inside.locator('html')).toHaveAttribute('data-layout', 'framed')
      await page.clock.fastForward(silence * 1000)
    }
    await expect(heading).toHaveCount(silence < 30 ? 0 : 1)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expect.poll(() => page.evaluate(() => window.greeted)).toBe(1)
    letCome()
    await expectHome(page)
    await expectTold(page, 'ready')
    await expect(frameOf(page)).toHaveAttribute('id', 'brought')
    expect([await documentsOf(wire), await mintsOf(wire)]).toEqual([1, 1])
  })

test('one that came for another widget is gone before it is spoken to, and leaves no step back', async ({ page, stack, wire }) => {
  await openBarePage(page, stack, brought(stack).replace('/multibrand/?key', '/point-exchange/?key'))
  const steps = await page.evaluate(() => history.length)
  await page.addScriptTag({ url: loaderOf(stack) })
  await expectHome(page)
  await expectTold(page, 'ready')
  await expect(frameOf(page)).toHaveCount(1)
  expect([await documentsOf(wire), await mintsOf(wire)]).toEqual([1, 1])
  expect(await page.evaluate(() => [history.length, window.greeted])).toEqual([steps, 1])
})

test('where the page’s own settings are wrong it is hidden behind the apology, and comes back with the right ones', async ({
  page,
  stack,
}) => {
  await openBarePage(page, stack, brought(stack).replace('token-endpoint=', 'data-later='))
  await page.addScriptTag({ url: loaderOf(stack) })
  await expect(page.getByRole('alert')).toHaveText('This did not load.')
  await expect(frameOf(page)).toBeHidden()
  await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('token-endpoint', widget.dataset['later'] ?? ''))
  await expectHome(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(frameOf(page)).toHaveAttribute('id', 'brought')
  await expectTold(page, 'error', 'ready')
})

test.describe('where the browser says so', () => {
  test.use({ provoked: [[/second declarative shadow root/], { scope: 'test' }] })

  test('a script that is there before the element opens the frame as ever, and only that', async ({ page, stack, wire }) => {
    await openBarePage(page, stack, script(stack) + brought(stack))
    await expectHome(page)
    await expectTold(page, 'ready')
    await expect(frameOf(page)).toHaveCount(1)
    expect([await documentsOf(wire), await mintsOf(wire)]).toEqual([1, 1])
  })
})

test.describe('where its document does not come', () => {
  test.use({ provoked: [[/ERR_FAILED|target origin provided/], { scope: 'test' }] })

  test('the page’s own fallback and a way to try again take its place', async ({ page, stack }) => {
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
    await expectTold(page, 'error', 'ready')
  })
})
