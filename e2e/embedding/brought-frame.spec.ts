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

for (const [when, isCodeHeld] of [
  ['before the code of its widget', true],
  ['long after all of its widget', false],
] as const)
  test(`a frame that came with the page is taken over as it is by a script that comes ${when} @engines`, async ({ page, stack, wire }) => {
    const letCome = isCodeHeld ? await hold(page, '**/assets/index-*.js') : () => undefined
    await openBarePage({ goto: (url) => page.goto(url, { waitUntil: 'commit' }) }, stack, brought(stack))
    const inside = frameOf(page).contentFrame()
    await expect(inside.locator('#widget-root')).toBeVisible()
    // The code has run; nobody has answered it for longer than a frame with a token of its own would wait.
    if (!isCodeHeld) await expect(inside.locator('html')).toHaveAttribute('data-layout', 'framed')
    await page.waitForTimeout(isCodeHeld ? 0 : 2000)
    await expect(inside.getByRole('heading')).toHaveCount(0)
    await page.addScriptTag({ url: loaderOf(stack) })
    if (isCodeHeld) await expect.poll(() => page.evaluate(() => window.greeted)).toBe(1)
    letCome()
    await expectHome(page)
    await expectTold(page, 'ready')
    await expect(frameOf(page)).toHaveAttribute('id', 'brought')
    expect([await documentsOf(wire), await mintsOf(wire)]).toEqual([1, 1])
  })

test('one that is for another widget is given the right address', async ({ page, stack, wire }) => {
  const html = brought(stack).replace('/multibrand/?key', '/point-exchange/?key')
  await openBarePage(page, stack, html)
  await page.addScriptTag({ url: loaderOf(stack) })
  await expectHome(page)
  await expectTold(page, 'ready')
  await expect(frameOf(page)).toHaveCount(1)
  expect(await documentsOf(wire)).toBe(1)
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
    await page.clock.fastForward(15_000)
    await expect(page.getByRole('link', { name: 'Open' })).toBeVisible()
    await expect(frameOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectHome(page)
    await expectTold(page, 'error', 'ready')
  })
})
