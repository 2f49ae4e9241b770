import { exchangeIn } from '../../exchange/exchange.ts'
import { expect, test, type Page } from '../../test.ts'
import { nimbara } from '../../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../../preferences/split.ts'
import { reloadFrame } from '../../reload-frame.ts'
import { openBarePage, scriptTag } from '../../security/bare-page.ts'
import { element, expectHome, expectEvents, mintsOf, preferencesOf, savesOf, script } from '../embedded.ts'

test.use({ expectedErrors: [[/status of (401|403|429|500)|ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })
test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

/**
 * Fakes the visibility of the page and its frames, because a test cannot type in a hidden tab.
 * `background.spec.ts` tests tabs that are really hidden.
 */
const see = async (page: Page, visibility: 'visible' | 'hidden'): Promise<void> => {
  for (const frame of page.frames())
    await frame.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
}

test('ten minutes of edits in a throttled tab cause one save', { tag: '@engines' }, async ({ page, stack, wire }) => {
  await page.clock.install()
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await see(page, 'hidden')
  for (const percent of [55, 60, 65, 70, 75]) {
    await preferences.type(nimbara, percent)
    // Browsers throttle the timers of a hidden tab. Here no timer runs for two minutes, and then all due timers run
    // together.
    stack.clock.advance(120)
    await page.clock.fastForward(120_000)
  }
  expect(await mintsOf(wire)).toBe(1)
  await see(page, 'visible')
  await preferences.shows({ [nimbara]: 75 })
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 75 })
  expect([await mintsOf(wire), await savesOf(wire)]).toEqual([2, 1])
  await expectEvents(page, 'ready', 'complete')
})

test('after an hour of device sleep, a save requests a new token', async ({ page, stack, wire }) => {
  await page.clock.install()
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  stack.clock.advance(3600)
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await preferences.save()
  expect([await mintsOf(wire), await savesOf(wire)]).toEqual([2, 1])
  await expectEvents(page, 'ready', 'complete')
})

for (const [how, minutes, mints] of [
  ['ten minutes forward', -5, 2],
  ['ten minutes back', 5, 1],
] as const)
  test(`a jump of the device clock loses no edit (${how})`, async ({ page, stack, wire }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 })
    await openBarePage(page, stack, scriptTag(stack))
    const preferences = preferencesOf(page)
    await preferences.edit()
    await preferences.type(nimbara, 60)
    await page.clock.setSystemTime(Date.now() - minutes * 60_000)
    await preferences.save()
    // The widget never underestimates the age of a session. When the device's clock moves forward by more than a
    // session's lifetime, the widget requests one new token.
    expect([await mintsOf(wire), await savesOf(wire)]).toEqual([mints, 1])
    expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
  })

test.describe('a widget during a change of daylight saving time', () => {
  test.use({ timezoneId: 'America/New_York' })

  for (const [hour, time, offsets] of [
    ['skipped', '2027-03-14T06:58:00Z', [300, 240]],
    ['repeated', '2027-11-07T05:58:00Z', [240, 300]],
  ] as const)
    test(`a daylight saving change neither requests tokens nor loses edits (${hour} hour)`, async ({
      page,
      stack,
      wire,
    }) => {
      await page.clock.install({ time })
      await openBarePage(page, stack, scriptTag(stack))
      const preferences = preferencesOf(page)
      await preferences.edit()
      await preferences.type(nimbara, 60)
      const offset = () => page.evaluate(() => new Date().getTimezoneOffset())
      const before = await offset()
      stack.clock.advance(180)
      await page.clock.fastForward(180_000)
      expect([before, await offset()]).toEqual(offsets)
      await preferences.save()
      expect([await mintsOf(wire), await savesOf(wire)]).toEqual([1, 1])
      expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
    })
})

test('the user can save an edit after two minutes offline', async ({ page, context, stack }) => {
  await page.clock.install()
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  const frame = page.frameLocator('loyalty-widget iframe')
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await context.setOffline(true)
  await expect(frame.getByText('You’re offline.')).toHaveCount(1)
  await preferences.type(nimbara, 65)
  stack.clock.advance(120)
  await page.clock.fastForward(120_000)
  await context.setOffline(false)
  await expect(frame.getByText('You’re offline.')).toHaveCount(0)
  await preferences.shows({ [nimbara]: 65 })
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 65 })
  await expectEvents(page, 'ready', 'complete')
})

test('a 401 makes the widget repeat the transfer with a new token', async ({ page, shop, stack, wire }) => {
  const order = await shop.order()
  const tag = element(stack)
    .replace('"multibrand"', '"point-exchange"')
    .replace('/multibrand"', `/point-exchange?order=${order.id}"`)
  await openBarePage(page, stack, `${script(stack)}${tag}`)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await exchange.prepare()
  // Advances only the service's clock. The session has expired on the service, but the widget still considers the
  // session valid.
  stack.clock.advance(700)
  const bodies: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/point-exchange/transactions')) bodies.push(request.postData())
  })
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  expect(new Set(bodies).size).toBe(1)
  expect(await shop.transactionsOf(order)).toHaveLength(1)
  expect(await mintsOf(wire)).toBe(2)
})

test('a multibrand widget rejects a point-exchange token and shows no data', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const tag = element(stack).replace('/multibrand"', `/point-exchange?order=${order.id}"`)
  await openBarePage(page, stack, `${script(stack)}${tag}`)
  await expect.poll(() => page.evaluate(() => window.codes)).toEqual(['token_invalid'])
  const frame = page.frameLocator('loyalty-widget iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(frame.getByText(/Layla|Choose a program|Your rewards/)).toHaveCount(0)
  expect(await page.evaluate(() => window.events)).toEqual(['error'])
})

test(
  'the next customer never sees or saves the previous customer’s input',
  { tag: '@engines' },
  async ({ page, shop, stack, wire }) => {
    await storeSplit(stack, { prg_papyrine: 100 }, 'customer-1002')
    await openBarePage(page, stack, scriptTag(stack))
    const preferences = preferencesOf(page)
    await preferences.edit()
    await preferences.type(nimbara, 60)
    await shop.signIn('customer-1002')
    stack.clock.advance(700)
    await preferences.button(preferences.texts.save).click()
    await expectHome(page)
    const frame = page.frameLocator('loyalty-widget iframe')
    await expect(frame.getByText('Papyrine').first()).toBeVisible()
    await expect(frame.getByText('Nimbara')).toHaveCount(0)
    expect(await savesOf(wire)).toBeLessThan(2)

    await shop.signIn()
    await reloadFrame(page)
    await expect(frame.getByText('Nimbara').first()).toBeVisible()
    await expect(frame.getByText('Papyrine')).toHaveCount(0)
    expect(await readSplit(stack)).toEqual(seeded)
    expect(await readSplit(stack, 'customer-1002')).toEqual({ prg_papyrine: 100 })
    await shop.signIn()
  },
)

test('the widget reports an expired token as token_expired, and a retry succeeds', async ({ page, stack }) => {
  let minutes = 2
  await page.route('**/api/widget-token/multibrand', async (route) => {
    const response = await route.fetch()
    stack.clock.advance(minutes * 60)
    await route.fulfill({ response })
  })
  await openBarePage(page, stack, scriptTag(stack))
  const frame = page.frameLocator('loyalty-widget iframe')
  await expect.poll(() => page.evaluate(() => window.codes)).toEqual(['token_expired'])
  await expect(frame.getByText(/Layla|Nimbara/)).toHaveCount(0)
  minutes = 0
  await frame.getByRole('button').first().click()
  await expectHome(page)
  await expectEvents(page, 'error', 'ready')
})

const answers: Record<string, [code: string, answer: Parameters<import('@playwright/test').Route['fulfill']>[0]]> = {
  'a 403': ['token_forbidden', { status: 403, json: { code: 'no' } }],
  'a 500': ['token_fetch_failed', { status: 500, json: {} }],
  'a page of HTML': ['token_endpoint_not_json', { body: '<!doctype html><p>Sign in</p>', contentType: 'text/html' }],
  nothing: ['token_invalid', { json: null }],
  'an empty token': ['token_invalid', { json: { token: '', expiresIn: 60 } }],
}

for (const [what, [code, answer]] of Object.entries(answers))
  test(`a shop answer without a token causes an error event (${what}: ${code})`, async ({ page, stack }) => {
    await page.clock.install()
    await page.route('**/api/widget-token/multibrand', (route) => route.fulfill(answer))
    await openBarePage(page, stack, scriptTag(stack))
    const frame = page.frameLocator('loyalty-widget iframe')
    await expect.poll(() => page.evaluate(() => window.messages.some(({ method }) => method === 'lw.token'))).toBe(true)
    await page.clock.fastForward(5000)
    await expect.poll(() => page.evaluate(() => window.codes)).toEqual([code])
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => window.events)).toEqual(['error'])
  })
