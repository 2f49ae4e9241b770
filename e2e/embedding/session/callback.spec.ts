import { seeded, storeSplit } from '../../preferences/split.ts'
import { openBarePage } from '../../security/bare-page.ts'
import type { Stack } from '../../stack/stack.ts'
import { expect, test, type Page } from '../../test.ts'
import { nimbara } from '../../preferences/preferences.ts'
import { element, expectHome, expectEvents, mintsOf, preferencesOf, script } from '../embedded.ts'

test.use({ expectedErrors: [[/status of (401|429)/], { scope: 'test' }] })
test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

/** Opens a page with a `fetchToken` callback of the given source code. The code may call `mint()` for a valid token. */
const openWith = async (page: Page, stack: Stack, fetchToken: string): Promise<void> => {
  await page.clock.install()
  await openBarePage(
    page,
    stack,
    `${script(stack)}<div id="slot"></div><script>
window.asked = 0
const mint = () => fetch('/api/widget-token/multibrand', { method: 'POST', headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
  body: '{"widget":"multibrand","reason":"initial"}' }).then((answer) => answer.json())
const answer = ${fetchToken}
LoyaltyWidgets('mount', '#slot', { type: 'multibrand', embedKey: '${stack.embedKey}', locale: 'en', theme: 'light',
  fetchToken: (ask) => { asked += 1; return answer(ask) } })
</script>`,
  )
}

const asked = (page: Page): Promise<number> => page.evaluate(() => window.asked)
const codes = (page: Page): Promise<string[]> => page.evaluate(() => window.codes)

declare global {
  interface Window {
    /** How often the loader has called the page's `fetchToken`. */
    asked: number
  }
}

// `times` is how often the loader calls `fetchToken`. The loader retries only an error that a retry may fix: once after
// half a second, and once after two more seconds.
for (const [what, fetchToken, code, times] of [
  ['never settles', '() => new Promise(() => {})', 'token_fetch_timeout', 1],
  ['throws at once', "() => { throw new Error('broken') }", 'token_fetch_failed', 3],
  ['throws a refused answer', '() => { throw new Response(null, { status: 401 }) }', 'host_unauthenticated', 1],
  ['answers null', '() => null', 'token_invalid', 1],
  ['answers nothing', '() => undefined', 'token_invalid', 1],
  ['answers an empty text', "() => ''", 'token_invalid', 1],
  ['answers an object without a token', '() => ({ expiresIn: 60 })', 'token_invalid', 1],
  [
    'answers an expired JWT',
    "() => ({ token: 'eyJhbGciOiJFUzI1NiJ9.eyJleHAiOjF9.c2ln', expiresIn: 60 })",
    'token_invalid',
    1,
  ],
] as const)
  test(`the loader reports a failing token callback only once (${what}: ${code})`, async ({ page, stack }) => {
    await openWith(page, stack, fetchToken)
    await expect.poll(() => page.evaluate(() => window.messages.some(({ method }) => method === 'lw.token'))).toBe(true)
    const later = async () => {
      await page.clock.fastForward(3000)
      return codes(page)
    }
    await expect.poll(later).toEqual([code])
    await expect(page.frameLocator('loyalty-widget iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.fastForward(60_000)
    expect(await codes(page)).toEqual([code])
    await expectEvents(page, 'error')
    expect(await asked(page)).toBe(times)
  })

test('a callback’s repeated token causes token_reused, and the widget keeps typed input', async ({ page, stack }) => {
  await openWith(page, stack, '(() => { let first; return () => (first ??= mint()) })()')
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await stack.service.revokeSessions()
  await preferences.button(preferences.texts.save).click()
  await expect.poll(() => codes(page)).toEqual(['token_reused'])
  await expect(page.frameLocator('loyalty-widget iframe').getByRole('alert')).toContainText('Your session has ended')
  await preferences.shows({ [nimbara]: 60 })
  expect(await asked(page)).toBe(2)
})

test('the loader waits for the shop’s Retry-After before another token request', async ({ page, stack, wire }) => {
  await page.clock.install()
  const refusals = ['5']
  await page.route('**/api/widget-token/multibrand', async (route) => {
    const seconds = refusals.pop()
    if (seconds === undefined) return route.fallback()
    await route.fulfill({ status: 429, headers: { 'retry-after': seconds }, json: {} })
  })
  await openBarePage(page, stack, script(stack) + element(stack))
  await expect
    .poll(async () => (await wire.read()).received.filter(({ headers }) => headers.includes('retry-after')).length)
    .toBe(1)
  await page.clock.fastForward(2000)
  expect(await mintsOf(wire)).toBe(1)
  await page.clock.fastForward(5000)
  await expectHome(page)
  await expectEvents(page, 'ready')
  expect(await mintsOf(wire)).toBe(2)
})
