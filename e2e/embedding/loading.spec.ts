import { expect, test, type Page } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { hold } from '../screens/hold.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import {
  addElement,
  element,
  expectHome,
  expectEvents,
  loaderOf,
  messageListeners,
  mintsOf,
  preferencesOf,
  script,
} from './embedded.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

const documents = '**/widgets/multibrand/?*'
const fallback = '<a href="/healthz">Open reward preferences</a>'
const link = { name: 'Open reward preferences' }

test('the loader script works before the element and long after page load', async ({ page, stack, wire }) => {
  await openBarePage(page, stack, `${script(stack)}${element(stack)}`)
  await expectHome(page)
  await expectEvents(page, 'ready')

  await openBarePage(page, stack, element(stack))
  await page.evaluate(
    (src) => document.head.append(Object.assign(document.createElement('script'), { src })),
    loaderOf(stack),
  )
  await expectHome(page)
  await expectEvents(page, 'ready')
  expect(await mintsOf(wire)).toBe(2)
})

test('repeated and copied loader scripts define the element only once', async ({ page, stack, wire }) => {
  const copy = await (await page.request.get(loaderOf(stack))).text()
  stack.front.write('/copy.js', copy, { 'content-type': 'text/javascript' })
  const [first, again, other] = [loaderOf(stack), `${loaderOf(stack)}?again`, '/copy.js'].map(
    (src) => `<script src="${src}"></script>`,
  )
  await openBarePage(page, stack, `${first}${element(stack)}${again}${other}`)
  await expectHome(page)
  await expectEvents(page, 'ready')
  await expect(page.locator('loyalty-widget iframe')).toHaveCount(1)
  expect(await messageListeners(page)).toBe(2)
  expect(await mintsOf(wire)).toBe(1)
})

test('the loader runs fifty queued calls in order', async ({ page, stack }) => {
  const queue = `window.LoyaltyWidgets=window.LoyaltyWidgets||function(){(LoyaltyWidgets.q=LoyaltyWidgets.q||[]).push(arguments)}`
  const calls = `for (let i = 0; i < 50; i += 1) {
  const place = document.body.appendChild(document.createElement('div'))
  LoyaltyWidgets('mount', place, { type: 'multibrand', embedKey: '${stack.embedKey}', tokenEndpoint: '/none', loading: 'lazy', locale: 'en-' + i })
}`
  await openBarePage(
    page,
    stack,
    `<p style="height: 9000px">Far above.</p><script>${queue}\n${calls}</script><script async src="${loaderOf(stack)}"></script>`,
  )
  await expect(page.locator('div > loyalty-widget iframe')).toHaveCount(50)
  const locales = await page
    .locator('loyalty-widget')
    .evaluateAll((all) => all.map((each) => each.getAttribute('locale')))
  expect(locales).toEqual(Array.from({ length: 50 }, (_, index) => `en-${index}`))
})

test.describe('the page keeps working when a file is blocked or missing', () => {
  test.use({
    expectedErrors: [
      [/ERR_FAILED|ERR_BLOCKED|violates the following Content Security Policy|status of 5/],
      { scope: 'test' },
    ],
  })

  test('a blocked loader script leaves the fallback link working', async ({ page, stack }) => {
    const headers = { 'content-security-policy': "default-src 'self'; script-src 'nonce-page'" }
    await openBarePage(page, stack, scriptTag(stack) + element(stack, '', fallback), headers)
    await page.getByRole('link', link).click()
    await expect(page).toHaveURL(/healthz/)
  })

  test('an unreachable widget reports load_timeout once and can retry', async ({ page, stack }) => {
    await page.clock.install()
    await page.route(documents, (route) => route.abort())
    await openBarePage(page, stack, `${script(stack)}${element(stack, '', fallback)}`)
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await expect(page.getByRole('link', link)).toBeVisible()
    await page.clock.fastForward(15_000)
    await expect(page.getByRole('alert')).toContainText('This did not load.')
    await expect(page.getByRole('link', link)).toBeVisible()
    await page.clock.fastForward(60_000)
    expect(await page.evaluate(() => window.codes)).toEqual(['load_timeout'])

    await page.unroute(documents)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectHome(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('link', link)).toBeHidden()
    await expectEvents(page, 'error', 'ready')
  })

  test('a policy-blocked frame reports one error and keeps the fallback', async ({ page, stack }) => {
    await page.clock.install()
    const headers = {
      'content-security-policy': `default-src 'self' data:; script-src 'nonce-page' ${stack.serviceUrl}`,
    }
    await openBarePage(page, stack, `${script(stack)}${element(stack, '', fallback)}`, headers)
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await page.clock.fastForward(60_000)
    await expect.poll(() => page.evaluate(() => window.codes)).toHaveLength(1)
    expect(await page.evaluate(() => window.codes)).toEqual(['blocked_by_page_policy'])
    await expect(page.getByRole('link', link)).toBeVisible()
  })
})

/** Emulates a slow 3G network and a slow processor, for the page and for every frame that has its own process. */
const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  let ids = 0
  devtools.on('Target.attachedToTarget', ({ sessionId }) => {
    const send = (method: string, params: object = {}) =>
      void devtools.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: (ids += 1), method, params }),
      })
    send('Network.enable')
    send('Network.emulateNetworkConditions', slow)
    send('Emulation.setCPUThrottlingRate', { rate: 4 })
    send('Runtime.runIfWaitingForDebugger')
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test('the loader replaces a token after a third of the token’s lifetime', async ({ page, stack, wire }) => {
  await page.clock.install()
  const tokens = '**/api/widget-token/multibrand'
  // Gives the token a lifetime of 3 seconds. The loader replaces a token after a third of its lifetime, here after one
  // second. The loader's timeout is much longer, so the slow document still arrives in time.
  await page.route(tokens, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), expiresIn: 3 } })
  })
  await openBarePage(page, stack, script(stack))
  await slowDown(page)
  const release = await hold(page, documents)
  // The paused clock makes the test independent of the machine. The document always takes 1.1 s, which is more than a
  // third of the token's lifetime of 3 s.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const minted = page.waitForResponse(tokens)
  await addElement(page, stack)
  await minted
  await page.clock.runFor(1100)
  expect(await mintsOf(wire)).toBe(1)
  // The timeout is long, because a busy machine needs more time on the slow network.
  const sessionAnswer = page.waitForResponse('**/v1/widget/session', { timeout: 60_000 })
  release()
  await sessionAnswer
  await page.clock.resume()
  await expectHome(page)
  await expectEvents(page, 'ready')
  expect(await mintsOf(wire)).toBe(2)
})

const strict = ({ serviceUrl }: { serviceUrl: string }) =>
  `default-src 'none'; script-src 'nonce-page' ${serviceUrl}; frame-src ${serviceUrl}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'`

for (const [what, more] of [
  ['without unsafe-inline or style-src', ''],
  ['with Trusted Types', "; require-trusted-types-for 'script'; trusted-types 'none'"],
] as const)
  test(`the widget violates no strict policy, even after a timeout (${what})`, async ({ page, stack }) => {
    await page.clock.install()
    const headers = { 'content-security-policy': strict(stack) + more }
    const violations = `<script nonce="page">window.violations = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))</script>`
    const release = await hold(page, documents)
    await openBarePage(page, stack, violations + script(stack), headers)
    await addElement(page, stack)
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await page.clock.fastForward(15_000)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    release()
    const preferences = preferencesOf(page)
    await preferences.edit()
    await preferences.type(nimbara, 60)
    await preferences.save()
    await page.evaluate(() => document.querySelector('loyalty-widget')?.setAttribute('theme', 'dark'))
    await expect(page.locator('loyalty-widget iframe').contentFrame().locator('html')).toHaveAttribute(
      'data-theme',
      'dark',
    )
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
  })

test('the widget opens before a slow language file arrives', async ({ page, stack }) => {
  const release = await hold(page, '**/_messages_ar*')
  // Requests the document in English, although the page sets Arabic. So the widget must load the Arabic texts later, as
  // in an app whose address names no language.
  await page.route(documents, (route) =>
    route.fallback({ url: route.request().url().replace('locale=ar', 'locale=en') }),
  )
  await openBarePage(page, stack, scriptTag(stack).replace('locale="en"', 'locale="ar"'))
  await expectHome(page)
  await expectEvents(page, 'ready')
  release()
  await expect(page.frameLocator('loyalty-widget iframe').locator('html')).toHaveAttribute('lang', 'ar')
})

test('a page isolated by COOP and COEP embeds a widget', async ({ page, stack }) => {
  const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
  await openBarePage(page, stack, scriptTag(stack), headers)
  await expectHome(page)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await expectEvents(page, 'ready')
})

test('the loader ignores a load event that a consent tool dispatches', async ({ page, stack, wire }) => {
  const release = await hold(page, documents)
  await openBarePage(
    page,
    stack,
    `<script type="text/plain" src="${loaderOf(stack)}"></script>${element(stack, '', fallback)}`,
  )
  expect(await mintsOf(wire)).toBe(0)
  // Does what a consent tool does after the user's consent: inserts the blocked script again, and then dispatches load
  // events.
  await page.evaluate((src) => {
    document
      .querySelector('script[type="text/plain"]')
      ?.replaceWith(Object.assign(document.createElement('script'), { src }))
  }, loaderOf(stack))
  const frame = page.locator('loyalty-widget iframe')
  await expect(frame).toBeAttached()
  await frame.evaluate((element) => {
    for (const target of [element, document, window]) target.dispatchEvent(new Event('load', { bubbles: true }))
    window.dispatchEvent(new Event('DOMContentLoaded'))
  })
  await expect(page.getByRole('link', link)).toBeVisible()
  expect(await page.evaluate(() => window.events)).toEqual([])
  release()
  await expectHome(page)
  await expect(page.getByRole('link', link)).toBeHidden()
  await expectEvents(page, 'ready')
})

test('a lazy widget sends no request until scrolled into view', async ({ page, stack, wire }) => {
  await page.clock.install()
  await openBarePage(
    page,
    stack,
    `<p style="height: 9000px">Far above.</p><script src="${loaderOf(stack)}"></script>${element(stack, 'loading="lazy"')}`,
  )
  await expect(page.locator('loyalty-widget iframe')).toBeAttached()
  await page.clock.fastForward(120_000)
  const { sent } = await wire.read()
  expect(sent.filter(({ url }) => /widget-token|\/widgets\//.test(url))).toEqual([])
  expect(await page.evaluate(() => window.events)).toEqual([])
  await page.locator('loyalty-widget').scrollIntoViewIfNeeded()
  await expectHome(page)
  await expectEvents(page, 'ready')
})
