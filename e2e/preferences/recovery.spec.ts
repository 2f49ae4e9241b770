import { pressOnceForgotten } from '../press.ts'
import { reloadFrame } from '../reload-frame.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expect, test } from '../test.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { seeded, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/status of 401|ERR_FAILED|ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })
test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const tokens = '**/api/widget-token/**'
const signedOut = {
  status: 401,
  contentType: 'application/problem+json',
  body: '{"status":401,"code":"host_unauthenticated","title":"Sign in"}',
}

test('a signed-out customer sees a message, and a retry focuses the heading', async ({ page, stack }) => {
  await page.clock.install()
  await page.route(tokens, (route) => route.fulfill(signedOut))
  await page.goto(`${stack.shopUrl}/multibrand`)
  const frame = page.frameLocator('loyalty-widget iframe')
  await expect(frame.getByRole('alert')).toContainText('Please sign in again.')
  await page.unroute(tokens)
  await pressOnceForgotten(page, frame.getByRole('button', { name: 'Try again' }))
  const { heading, texts } = preferencesIn(frame)
  await expect(heading(texts.home)).toBeFocused()
})

test('the focus returns to Save after a session pause', async ({ page, stack }) => {
  await page.clock.install()
  await page.goto(`${stack.shopUrl}/multibrand`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(frame)
  await preferences.edit()
  await preferences.type(nimbara, 70)
  await page.route(tokens, (route) => route.fulfill(signedOut))
  stack.clock.advance(700)
  const save = preferences.button(preferences.texts.save)
  await save.click()
  const panel = frame.getByRole('alert').filter({ hasText: 'Your session has paused' })
  await expect(panel).toBeVisible()
  await page.unroute(tokens)
  await pressOnceForgotten(page, panel.getByRole('button', { name: 'Continue' }), 'Enter')
  await expect(save).toBeFocused()
})

for (const inside of [true, false])
  test(`a session pause moves the focus only within the widget (${inside ? 'focus in the widget' : 'focus in the page'})`, async ({
    page,
    shop,
    stack,
  }) => {
    await shop.signIn()
    await openBarePage(page, stack, `<input aria-label="Search the shop">${scriptTag(stack)}`)
    const frame = page.frameLocator('loyalty-widget iframe')
    const preferences = preferencesIn(frame)
    await preferences.edit()
    await preferences.type(nimbara, 70)
    const answered = Promise.withResolvers<void>()
    await page.route(tokens, async (route) => {
      await answered.promise
      await route.fulfill(signedOut)
    })
    stack.clock.advance(700)
    await preferences.button(preferences.texts.save).press('Enter')
    const search = page.getByRole('textbox', { name: 'Search the shop' })
    if (!inside) await search.focus()
    answered.resolve()
    const panel = frame.locator('.lw-session-panel')
    await expect(panel).toContainText('Your session has paused')
    const heading = panel.getByRole('heading')
    if (inside) return expect(heading).toBeFocused()
    await expect(heading).not.toBeFocused()
    await page.keyboard.type('shoes')
    await expect(search).toHaveValue('shoes')
  })

test('a widget that failed to start opens when the network returns', async ({ page, stack, context }) => {
  await page.route('**/v1/widget/session', (route) => route.abort())
  await page.goto(`${stack.shopUrl}/multibrand`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const { heading, texts } = preferencesIn(frame)
  await expect(heading('We couldn’t show this page')).toBeVisible()
  await context.setOffline(true)
  await expect(frame.getByText('You’re offline.')).toHaveCount(1)
  await expect(frame.getByText('Nothing is lost')).toHaveCount(0)
  await page.unroute('**/v1/widget/session')
  await context.setOffline(false)
  await expect(heading(texts.home)).toBeVisible()
})

test('a plain frame reloaded after the token’s lifetime reports an ended session', async ({ page, stack }) => {
  await page.clock.install()
  await page.goto(`${stack.shopUrl}/multibrand?by=iframe`)
  const frame = page.frameLocator('iframe')
  const { heading, texts } = preferencesIn(frame)
  await expect(heading(texts.home)).toBeVisible()
  await page.clock.fastForward(61_000)
  await reloadFrame(page)
  await expect(heading('Your session has ended')).toBeVisible()
})
