import type { FrameLocator } from '@playwright/test'
import { expect, test, type Page } from '../test.ts'
import { nimbara, preferencesIn } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { attack, echoing, sidsOf } from './attack.ts'
import { openBarePage, scriptTag } from './bare-page.ts'

// Each test begins with a signed-in customer who has the seeded split.
test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)

test('sibling frames of any origin cannot read or change a widget', { tag: '@engines' }, async ({ page, stack }) => {
  const siblings = [
    '<iframe src="/sibling" title="a page of the shop"></iframe>',
    '<iframe src="/sibling" sandbox="allow-scripts" title="an opaque origin"></iframe>',
    // A second frame has the same origin as the widget, but is another window.
    '<iframe src="/widgets/multibrand" title="another widget"></iframe>',
    `<iframe src="${stack.hostile.url}/" title="another site"></iframe>`,
  ]
  await openBarePage(page, stack, echoing + scriptTag(stack) + siblings.join(''))
  const widget = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(widget)
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  await expect(preferencesIn(frameOf(page, 'another widget')).heading(preferences.texts.home)).toBeVisible()
  const sids = await sidsOf(page)
  expect(sids).toHaveLength(2)
  const height = (await page.locator('loyalty-widget iframe').boundingBox())?.height

  for (const who of ['a page of the shop', 'an opaque origin', 'another widget', 'another site'])
    expect(await attack(frameOf(page, who), sids), who).toEqual([])

  expect(await page.evaluate(() => [window.handshakes, ...window.events])).toEqual([1, 'ready'])
  expect((await page.locator('loyalty-widget iframe').boundingBox())?.height).toBe(height)
  await expect(widget.locator('html')).toHaveAttribute('dir', 'ltr')
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await preferences.save()
  expect(await page.evaluate(() => window.events)).toEqual(['ready', 'complete'])
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
})

test(
  'a plain iframe’s widget accepts a port only from its parent page',
  { tag: '@engines' },
  async ({ page, stack }) => {
    const plain =
      '<iframe src="/widgets/multibrand" title="rewards"></iframe><iframe src="/sibling" title="own"></iframe>'
    await openBarePage(page, stack, echoing + plain)
    const widget = frameOf(page, 'rewards')
    await expect(preferencesIn(widget).heading('Your rewards')).toBeVisible()
    const sids = await sidsOf(page)
    expect(await attack(frameOf(page, 'own'), sids)).toEqual([])
    await expect(widget.locator('html')).toHaveAttribute('dir', 'ltr')

    // The widget accepts a valid `lw.init` from its parent page. So the widget refused the sibling frame's messages
    // because of their sender.
    await page.evaluate(([sid]) => {
      const { port2 } = new MessageChannel()
      const params = {
        v: 1,
        sid,
        inst: 'page',
        again: false,
        locale: 'ar',
        dir: 'rtl',
        colorScheme: 'dark',
        features: {},
      }
      window.frames[0]?.postMessage({ jsonrpc: '2.0', method: 'lw.init', params }, '*', [port2])
    }, sids)
    await expect(widget.locator('html')).toHaveAttribute('dir', 'rtl')
  },
)

test('the loader ignores lw.hello from a frame at another site', { tag: '@engines' }, async ({ page, stack }) => {
  await openBarePage(page, stack, echoing + scriptTag(stack))
  const frame = page.locator('loyalty-widget iframe')
  await expect(preferencesIn(frame.contentFrame()).heading('Your rewards')).toBeVisible()
  await frame.evaluate((element: HTMLIFrameElement, url) => (element.src = url), `${stack.hostile.url}/`)
  await expect(frame.contentFrame().getByText('Prizes')).toBeVisible()
  expect(await attack(frame.contentFrame(), ['any'])).toEqual([])
  expect(await page.evaluate(() => [window.handshakes, ...window.events])).toEqual([1, 'ready'])
})
