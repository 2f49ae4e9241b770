import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { hold } from '../screens/hold.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { element, expectHome, expectTold, loaderOf, preferencesOf, script } from './embedded.ts'

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

test.describe('as a dialog', () => {
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
    const close = page.getByRole('button', { name: '✕' })
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
    await page.evaluate(() => document.body.append(document.querySelector('loyalty-widget') ?? ''))
    await expect.poll(() => page.evaluate(() => window.told)).toEqual(['ready', 'ready'])
    expect(await page.locator('loyalty-widget').evaluate((widget) => widget.shadowRoot?.querySelectorAll('dialog:modal').length)).toBe(1)
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
    await page.getByRole('button', { name: '✕' }).click()
    await expectGone(page)
    expect(await reasonsOf(page)).toEqual(['cancel'])
  })

  test('of two over each other each gives back what is its own, whichever closes first', async ({ page, stack }) => {
    await openBarePage(page, stack, script(stack))
    const dialog = element(stack, 'mode="modal"')
    const overflows = (html: string) =>
      page.evaluate(async (html) => {
        const { style } = document.documentElement
        const dialogs = () =>
          [...document.querySelectorAll('loyalty-widget')].filter((widget) => widget.shadowRoot?.querySelector('dialog'))
        document.body.insertAdjacentHTML('beforeend', html)
        while (dialogs().length < 2) await new Promise(requestAnimationFrame)
        const during = style.overflow
        for (const widget of dialogs()) widget.remove()
        return [during, style.overflow]
      }, html)
    expect(await overflows(dialog + dialog)).toEqual(['hidden', ''])
    await page.evaluate(() => (document.documentElement.style.overflow = 'clip'))
    expect(await overflows(dialog + dialog)).toEqual(['hidden', 'clip'])
  })

  test('in the page, Escape is not its business', async ({ page, stack }) => {
    await openBarePage(page, stack, scriptTag(stack))
    const preferences = preferencesOf(page)
    await preferences.edit()
    await page.keyboard.press('Escape')
    await preferences.type(nimbara, 60)
    await expectTold(page, 'ready')
  })
})

test.describe('what does not come up', () => {
  test.use({
    provoked: [
      [/ERR_FAILED|ERR_BLOCKED|ERR_INTERNET_DISCONNECTED|violates the following (report-only )?Content Security Policy/],
      { scope: 'test' },
    ],
  })

  test('a frame that the page’s policy blocks is one frame_blocked', async ({ page, stack }) => {
    await page.clock.install()
    const headers = { 'content-security-policy': `default-src 'self' data:; script-src 'nonce-page' ${stack.serviceUrl}` }
    await openBarePage(page, stack, script(stack) + element(stack), headers)
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await page.clock.fastForward(60_000)
    await expect.poll(() => page.evaluate(() => window.codes)).toEqual(['frame_blocked'])
  })

  test('a policy that only reports blocks nothing, and is no error, nor for a frame that waits below the fold', async ({ page, stack }) => {
    await page.clock.install()
    const headers = { 'content-security-policy-report-only': "frame-src 'none'" }
    const below = `<p style="height: 9000px">Far above.</p>${element(stack, 'loading="lazy"')}`
    await openBarePage(page, stack, scriptTag(stack) + below, headers)
    await expectHome(page)
    await page.clock.fastForward(60_000)
    await expectTold(page, 'ready')
  })

  test('a lazy frame that does not come is one load_timeout once it is seen, and comes up by itself with the network', async ({
    page,
    context,
    stack,
  }) => {
    await page.clock.install()
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack, 'loading="lazy"'))
    await expect(async () => {
      await page.clock.fastForward(15_000)
      expect(await page.evaluate(() => window.codes)).toEqual(['load_timeout'])
    }).toPass()
    await context.setOffline(false)
    await expectHome(page)
    await expectTold(page, 'error', 'ready')
  })

  test('a network that is back before anybody has given up brings it up without an error', async ({ page, context, stack }) => {
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack))
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await context.setOffline(false)
    await expectHome(page)
    await expectTold(page, 'ready')
  })

  test('a widget that never gets ready is one ready_timeout; Try again brings it up', async ({ page, stack }) => {
    await page.clock.install()
    const letGo = await hold(page, '**/v1/widget/session')
    await openBarePage(page, stack, scriptTag(stack))
    await expect.poll(() => page.evaluate(() => window.greeted)).toBe(1)
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.clock.fastForward(60_000)
    expect(await page.evaluate(() => window.codes)).toEqual(['ready_timeout'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await letGo()
    await expectHome(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectTold(page, 'error', 'ready')
  })

  test('it tries again by itself once the network is back, unless it has been removed', async ({ page, context, stack }) => {
    await page.clock.install()
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack) + element(stack))
    await expect(page.locator('loyalty-widget iframe')).toHaveCount(2)
    await page.clock.fastForward(15_000)
    await expect(page.getByRole('alert')).toHaveCount(2)
    const removed = await page.locator('loyalty-widget').last().elementHandle()
    await removed?.evaluate((widget) => widget.remove())
    await context.setOffline(false)
    await expectHome(page)
    expect(await removed?.evaluate((widget) => widget.shadowRoot?.querySelector('iframe') ?? null)).toBeNull()
    await expectTold(page, 'error', 'error', 'ready')
  })
})

test.describe('who came first', () => {
  test('an import before the script tag defines the element, which says by itself where the widgets are', async ({ page, stack }) => {
    await openBarePage(page, stack, element(stack, `origin="${stack.serviceUrl}"`))
    // Run as a bundler would run it: there is no script whose address could be read.
    const code = await (await page.request.get(loaderOf(stack))).text()
    await page.evaluate(`queueMicrotask(() => { ${code} })`)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expectHome(page)
    await expectTold(page, 'ready')
  })

  test('what is set on the element before the script has loaded counts, and can be changed after', async ({ page, stack }) => {
    await openBarePage(page, stack, '<loyalty-widget></loyalty-widget>')
    await page.evaluate((embedKey) => {
      const fetchToken = () =>
        fetch('/api/widget-token/multibrand', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
          body: '{"widget":"multibrand","reason":"initial"}',
        }).then((answer) => answer.json())
      const appearance = { accent: '#7a1fa2' }
      Object.assign(document.querySelector('loyalty-widget') ?? {}, { type: 'multibrand', embedKey, locale: 'en', fetchToken, appearance })
    }, stack.embedKey)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expectHome(page)
    await page.evaluate(() => Object.assign(document.querySelector('loyalty-widget') ?? {}, { appearance: { accent: '#004d40' } }))
    const wishes = () =>
      page.evaluate(() => window.crossed.flatMap(({ method, params }) => (/init|update/.test(method) ? [params['appearance']] : [])))
    await expect.poll(wishes).toEqual([{ accent: '#7a1fa2' }, { accent: '#004d40' }])
  })
})

test.describe('on the widgets’ own origin', () => {
  test.use({ provoked: [[/lw: same origin|status of/], { scope: 'test' }] })

  test('a page is warned: there the frame would be no wall', async ({ page, stack, wire }) => {
    await openBarePage(page, stack, script(stack) + element(stack, `origin="${stack.shopUrl}"`))
    await expect.poll(() => wire.complaints.join()).toContain('lw: same origin')
  })
})
