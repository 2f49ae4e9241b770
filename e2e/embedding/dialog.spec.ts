import type { Locator } from '@playwright/test'
import { exchangeIn } from '../exchange/exchange.ts'
import { nimbara } from '../preferences/preferences.ts'
import { readDraft, seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test, type Page } from '../test.ts'
import { dialogOpener, element, expectHome, expectEvents, preferencesOf, script } from './embedded.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

const opener = (stack: Stack) => `<p style="height: 3000px">A long page.</p>${dialogOpener(stack)}`

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Rewards' }).click()
  await expectHome(page)
}

/** Expects that the widget is gone, and that the page's focus and scrolling are restored. */
const expectGone = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Rewards' })).toBeFocused()
  await expect.poll(() => page.frames().length).toBe(1)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const reasonsOf = (page: Page) => page.evaluate(() => window.reasons)

const questionOf = (page: Page) =>
  page.frameLocator('loyalty-widget iframe').getByRole('dialog', { name: 'Close before you finish?' })

test('a modal widget returns focus and scrolling to the page after Escape', async ({ page, stack }) => {
  const policy = `default-src 'none'; script-src 'nonce-page' ${stack.serviceUrl}; frame-src ${stack.serviceUrl}; connect-src 'self'; img-src data:`
  await openBarePage(page, stack, script(stack) + dialogOpener(stack), {
    'content-security-policy': policy,
  })
  await open(page)
  await expect(page.getByRole('dialog', { name: 'Reward preferences' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('loyalty-widget')
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await preferences.save()
  await page.keyboard.press('Escape')
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['escape'])
})

test('the widget asks once before a dialog with unsent input closes', { tag: '@engines' }, async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + opener(stack))
  const preferences = preferencesOf(page)
  const question = questionOf(page)
  const stay = question.getByRole('button', { name: 'Stay' })
  const kept = async () => {
    // The widget sends its draft when the question appears, and does not wait for the answer.
    await expect.poll(() => readDraft(stack)).toContain('"id":"prg_nimbara","percent":60,')
    await page.getByRole('button', { name: 'Rewards' }).click()
    await expect(preferences.button(preferences.texts.goOn)).toBeVisible()
  }
  await open(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await page.keyboard.press('Escape')
  await expect(question).toContainText('It stays here for an hour.')
  await stay.click()
  await expect(question).toHaveCount(0)
  await preferences.shows({ [nimbara]: 60 })
  await page.keyboard.press('Escape')
  await expectGone(page)

  await kept()
  const close = page.getByRole('button', { name: 'Close', exact: true }).first()
  await close.focus()
  await page.keyboard.press('Escape')
  await expect(stay).toBeVisible()
  await close.click()
  await expectGone(page)

  await kept()
  await close.click()
  await question.getByRole('button', { name: 'Close' }).click()
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['escape', 'cancel', 'cancel'])
})

test('a dialog closes without the question while its order is sent', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const own = opener(stack)
    .replace("type: 'multibrand'", "type: 'point-exchange'")
    .replace('/api/widget-token/multibrand', `/api/widget-token/point-exchange?order=${order.id}`)
  await openBarePage(page, stack, script(stack) + own)
  await page.route('**/v1/widget/point-exchange/transactions', () => {})
  await page.getByRole('button', { name: 'Rewards' }).click()
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await exchange.prepare()
  await exchange.send.click()
  await expect(exchange.heading(exchange.texts.sending)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['cancel'])
})

test('a dialog closes without the question while its split is saved', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + opener(stack))
  await open(page)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await page.route('**/v1/widget/multibrand/program-connections', () => {})
  await preferences.button(preferences.texts.save).click()
  await expect(preferences.button(preferences.texts.save)).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['cancel'])
})

test('the question focuses Stay where the input would be lost', async ({ page, stack }) => {
  await stack.service.keepDrafts(false)
  await openBarePage(page, stack, script(stack) + opener(stack))
  await open(page)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await page.keyboard.press('Escape')
  await expect(questionOf(page)).toContainText('will be lost')
  await expect(questionOf(page).getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(questionOf(page)).toHaveCount(0)
  await preferences.shows({ [nimbara]: 60 })
  await stack.service.keepDrafts(true)
})

test('the dialog closes by button, Escape outside the frame, or removal', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + opener(stack))
  await open(page)
  const close = page.getByRole('button', { name: 'Close' })
  const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  // Without a style, the button would have the engine's own grey, which differs between engines.
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

test('a modal widget opens as a dialog again after its element moves', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + opener(stack))
  await open(page)
  const events = () => page.evaluate(() => window.events)
  await expect.poll(events).toEqual(['ready'])
  await page.evaluate(() => document.body.append(document.querySelector('loyalty-widget') ?? ''))
  await expect.poll(events).toEqual(['ready', 'ready'])
  expect(
    await page
      .locator('loyalty-widget')
      .evaluate((widget) => widget.shadowRoot?.querySelectorAll('dialog:modal').length),
  ).toBe(1)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await page.getByRole('button', { name: 'Close' }).click()
  await expectGone(page)
  expect(await reasonsOf(page)).toEqual(['cancel'])
})

test('two dialogs restore the page’s scrolling in either closing order', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack))
  const dialog = element(stack, 'mode="modal"')
  const overflows = (closing: 'older' | 'newer') =>
    page.evaluate(
      async ({ html, closing }) => {
        const { style } = document.documentElement
        window.events = []
        document.body.insertAdjacentHTML('beforeend', html)
        // Waits until both widgets are ready. A frame that is removed while loading never receives its answers, and the
        // test's recorder would wait for these answers.
        while (window.events.length < 2) await new Promise(requestAnimationFrame)
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

test('an embedded widget without a dialog ignores Escape', async ({ page, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await page.keyboard.press('Escape')
  await preferences.type(nimbara, 60)
  await expectEvents(page, 'ready')
})

test('an Arabic dialog in an English page has an Arabic close button', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack) + element(stack, 'mode="modal"').replace('locale="en"', 'locale="ar"'))
  await expectEvents(page, 'ready')
  const edges = async (place: Locator) => {
    const { x, width } = (await place.boundingBox()) ?? { x: NaN, width: NaN }
    return { left: Math.round(x), right: Math.round(x + width) }
  }
  const dialog = await edges(page.getByRole('dialog', { name: 'تفضيلات المكافآت' }))
  const close = await edges(page.getByRole('button', { name: 'إغلاق' }))
  expect(close.left).toBe(dialog.left)
  expect(close.right).toBeLessThan(dialog.right - 300)
})

for (const width of [280, 390])
  test(`a dialog on ${width} pixels is a sheet at the bottom`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 700 })
    await openBarePage(page, stack, script(stack) + element(stack, 'mode="modal"'))
    await expectEvents(page, 'ready')
    const {
      x,
      y,
      width: wide,
      height,
    } = (await page.getByRole('dialog').boundingBox()) ?? { x: 1, y: 1, width: 1, height: 1 }
    expect({ x, wide, bottom: y + height }).toEqual({ x: 0, wide: width, bottom: 700 })
    const close = page.getByRole('button', { name: 'Close' })
    const placeOf = async () => (await close.boundingBox())?.y
    const place = await placeOf()
    await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, 200))
    expect(await placeOf()).toBe(place)
  })
