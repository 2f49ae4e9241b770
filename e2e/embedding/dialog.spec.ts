import type { Locator } from '@playwright/test'
import { nimbara } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test, type Page } from '../test.ts'
import { element, expectHome, expectTold, preferencesOf, script } from './embedded.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

const opener = ({
  embedKey,
}: Stack) => `<p style="height: 3000px">A long page.</p><button type="button">Rewards</button><div id="slot"></div>
<script nonce="page">
window.reasons = []
document.querySelector('button').addEventListener('click', () => {
  const close = ({ reason }) => { reasons.push(reason); widget.remove() }
  const widget = LoyaltyWidgets('mount', '#slot', { mode: 'modal', type: 'multibrand', embedKey: '${embedKey}',
    tokenEndpoint: '/api/widget-token/multibrand', locale: 'en', theme: 'light', on: { close } })
})
</script>`

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Rewards' }).click()
  await expectHome(page)
}

/** The page has everything back: its focus, its scrolling, and nothing of the widget. */
const expectGone = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Rewards' })).toBeFocused()
  await expect.poll(() => page.frames().length).toBe(1)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const reasonsOf = (page: Page) => page.evaluate(() => (window as unknown as { reasons: string[] }).reasons)

test('it takes the focus, holds the page still, and Escape within it gives both back', async ({ page, stack }) => {
  const policy = `default-src 'none'; script-src 'nonce-page' ${stack.serviceUrl}; frame-src ${stack.serviceUrl}; connect-src 'self'; img-src data:`
  await openBarePage(page, stack, script(stack) + opener(stack).replace(' style="height: 3000px"', ''), {
    'content-security-policy': policy,
  })
  await open(page)
  await expect(page.getByRole('dialog', { name: 'Reward preferences' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('loyalty-widget')
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await page.keyboard.press('Escape')
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['escape'])
})

test('it closes by its own button, by Escape beside the frame, and when the page removes it', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + opener(stack))
  await open(page)
  const close = page.getByRole('button', { name: 'Close' })
  const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  // Every engine has another grey of its own for buttons.
  expect(await groundOf(close)).toBe(await groundOf(page.getByRole('dialog')))
  await close.click()
  await expectGone(page)

  await open(page)
  await close.focus()
  await page.keyboard.press('Escape')
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['cancel', 'escape'])

  await open(page)
  await page.evaluate(() => document.querySelector('loyalty-widget')?.remove())
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['cancel', 'escape'])
})

test('moved in the document it comes up as a dialog again, and closes as one', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + opener(stack))
  await open(page)
  const told = () => page.evaluate(() => window.told)
  await expect.poll(told).toEqual(['ready'])
  await page.evaluate(() => document.body.append(document.querySelector('loyalty-widget') ?? ''))
  await expect.poll(told).toEqual(['ready', 'ready'])
  expect(await page.locator('loyalty-widget').evaluate((widget) => widget.shadowRoot?.querySelectorAll('dialog:modal').length)).toBe(1)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await page.getByRole('button', { name: 'Close' }).click()
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['cancel'])
})

test('of two over each other the last one gives back what is the page’s own, whichever closes first', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack))
  const dialog = element(stack, 'mode="modal"')
  const overflows = (closing: 'older' | 'newer') =>
    page.evaluate(
      async ({ html, closing }) => {
        const { style } = document.documentElement
        window.told = []
        document.body.insertAdjacentHTML('beforeend', html)
        // What is taken away while it loads leaves answers that never come to whoever reads them all.
        while (window.told.length < 2) await new Promise(requestAnimationFrame)
        const dialogs = [...document.querySelectorAll('loyalty-widget')]
        const seen = [style.overflow]
        for (const widget of closing === 'older' ? dialogs : dialogs.toReversed()) {
          widget.remove()
          seen.push(style.overflow)
        }
        return seen
      },
      { html: dialog + dialog, closing },
    )
  expect(await overflows('older')).toEqual(['hidden', 'hidden', ''])
  await page.evaluate(() => (document.documentElement.style.overflow = 'clip'))
  expect(await overflows('newer')).toEqual(['hidden', 'hidden', 'clip'])
})

test('in the page, Escape is not its business', async ({ page, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await page.keyboard.press('Escape')
  await preferences.type(nimbara, 60)
  await expectTold(page, 'ready')
})

test('an Arabic dialog in an English page has its button named in Arabic, at the end of its own lines', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + element(stack, 'mode="modal"').replace('locale="en"', 'locale="ar"'))
  await expectTold(page, 'ready')
  const edges = async (place: Locator) => {
    const { x, width } = (await place.boundingBox()) ?? { x: NaN, width: NaN }
    return { left: Math.round(x), right: Math.round(x + width) }
  }
  const dialog = await edges(page.getByRole('dialog', { name: 'تفضيلات المكافآت' }))
  const close = await edges(page.getByRole('button', { name: 'إغلاق' }))
  expect(close.left).toBe(dialog.left)
  expect(close.right).toBeLessThan(dialog.right - 300)
})
