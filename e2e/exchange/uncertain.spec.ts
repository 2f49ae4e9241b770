import { loseNetworkAt } from '../lose-network.ts'
import { expect, test, type Page } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'
import { expectIssuedOnce, sending, watchSending } from './issued-once.ts'

// The sandbox triggers cause 4xx and 5xx answers, and the browser's console reports these answers as errors.
test.use({
  expectedErrors: [
    [/status of (409|422|429|500|502|503|504)/, /ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/],
    { scope: 'test' },
  ],
})

/**
 * Replaces the member number in the first request that sends an order. The new number triggers a sandbox answer. Later
 * requests are unchanged.
 */
const firstAs = (page: Page, member: string) =>
  page.route(
    sending,
    (route) => {
      const body = route.request().postDataJSON() as object
      return route.continue({
        postData: JSON.stringify({ ...body, destinationAccount: { destinationUserId: member } }),
      })
    },
    { times: 1 },
  )

/**
 * Expects that the screen has no button, then presses Enter. The press must send no request. The calling test counts
 * the requests.
 */
const expectNothingToSend = async (page: Page): Promise<void> => {
  await expect(exchangeIn(page).send).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Enter')
}

const keptOpen = 'Not confirmed yet. You can close this page: nothing is sent twice.'
const busy = 'The program is busy. We’ll try again shortly. Nothing is sent twice.'
const away = 'The program can’t be reached. We’ll try again. Nothing is sent twice.'

/**
 * The sandbox's answers to a transfer. `seconds` is the wait until the next attempt: the answer's `Retry-After`, or two
 * seconds.
 * With `lost`, the service issues the points at the first request but reports success only at the retry.
 */
const answers = [
  {
    what: 'a timeout after issuing',
    member: 'SBX-504-THEN-OK',
    status: 504,
    says: keptOpen,
    seconds: 2,
    lost: true,
  },
  { what: 'a timeout before issuing', first: 'SBX-504-TIMEOUT', status: 504, says: keptOpen, seconds: 2 },
  { what: 'a program that is down once', member: 'SBX-503-ONCE', status: 503, says: away, seconds: 1 },
  { what: 'a program that requests five seconds', first: 'SBX-503-PARTNER', status: 503, says: away, seconds: 5 },
  { what: 'an error of the program', first: 'SBX-502-PARTNER', status: 502, says: away, seconds: 2 },
  { what: 'a failing service', first: 'SBX-500-INTERNAL', status: 500, says: keptOpen, seconds: 2 },
  { what: 'too many requests', first: 'SBX-429-RATE', status: 429, says: busy, seconds: 2 },
  {
    what: 'a transaction in progress',
    first: 'SBX-409-IN-PROGRESS',
    status: 409,
    says: keptOpen,
    seconds: 1,
  },
] as const

for (const { what, status, says, seconds, ...row } of answers)
  test(`a temporary failure causes a retry and issues the points once (${what})`, async ({ page, shop, stack }) => {
    const order = await shop.order()
    const sent = watchSending(page)
    const [member, lost] = ['member' in row ? row.member : undefined, 'lost' in row]
    await page.clock.install()
    await page.goto(shop.exchangeAddress(order))
    const exchange = exchangeIn(page)
    const next = (left: number) =>
      page.getByText(`Next try in ${left} ${left === 1 ? 'second' : 'seconds'}`, { exact: true })
    await exchange.prepare(member)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    if ('first' in row) await firstAs(page, row.first)
    await exchange.send.click()

    await expect(exchange.heading(exchange.texts.unknown)).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible()
    await expect(next(seconds)).toBeVisible()
    await expect(page.getByText(order.referenceNumber)).toBeVisible()
    await expect(page.getByText(`Request ID: \u2068${sent.requestIds[0]}\u2069`)).toBeVisible()
    await expectNothingToSend(page)
    expect(await shop.transactionsOf(order)).toHaveLength(lost ? 1 : 0)

    for (let left = seconds - 1; left > 0; left -= 1) {
      await page.clock.runFor(1000)
      await expect(next(left)).toBeVisible()
    }
    expect(sent.bodies).toHaveLength(1)
    await page.clock.runFor(1000)
    await expectIssuedOnce(page, { shop, stack }, order, member)
    expect(sent.statuses).toEqual([status, lost ? 200 : 201])
    expect(sent.bodies[1]).toBe(sent.bodies[0])
  })

for (const arrived of [false, true])
  test(`a network loss while sending causes one retry (${arrived ? 'after' : 'before'} arrival)`, async ({
    page,
    shop,
    stack,
    context,
  }) => {
    const order = await shop.order()
    const sent = watchSending(page)
    await page.clock.install()
    await page.goto(shop.exchangeAddress(order))
    const exchange = exchangeIn(page)
    await exchange.prepare()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await loseNetworkAt(page, context, sending, arrived)
    await exchange.send.click()
    await expect(exchange.heading(exchange.texts.unknown)).toBeFocused()
    await expect(page.getByText(exchange.texts.offline)).toBeVisible()
    await expect(page.getByText(keptOpen)).toBeVisible()
    await expect(page.getByText(order.referenceNumber)).toBeVisible()
    await expectNothingToSend(page)
    expect(await shop.transactionsOf(order)).toHaveLength(arrived ? 1 : 0)

    // While the browser is offline, the widget shows no countdown and sends no request.
    await page.clock.runFor(60_000)
    await expect(page.getByText(/Next try/)).toHaveCount(0)
    expect(sent.bodies).toHaveLength(1)
    await context.setOffline(false)
    await expect(page.getByText(exchange.texts.offline)).toHaveCount(0)
    await expect(page.getByText('Next try in 2 seconds')).toBeVisible()
    await page.clock.runFor(2000)
    await expectIssuedOnce(page, { shop, stack }, order)
    expect(sent.statuses).toEqual([arrived ? 200 : 201])
    expect(sent.bodies).toHaveLength(2)
    expect(sent.bodies[1]).toBe(sent.bodies[0])
  })

test('a lost answer causes a retry with an identical request', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  const sent = watchSending(page)
  await exchange.prepare()
  await page.route(
    sending,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await exchange.send.click()
  await expect(exchange.heading(exchange.texts.unknown)).toBeVisible()
  await expectIssuedOnce(page, { shop, stack }, order)
  expect(sent.bodies).toHaveLength(2)
  expect(sent.bodies[1]).toBe(sent.bodies[0])
})

test('after six failed retries, each press of Check again sends one request', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const sent = watchSending(page)
  await page.clock.install()
  await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
  const exchange = exchangeIn(page)
  await exchange.prepare('SBX-429-RATE')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await exchange.send.click()
  for (let tries = 1; tries <= 6; tries += 1) {
    await expect.poll(() => sent.statuses).toHaveLength(tries)
    await expect(page.getByText('Next try in 2 seconds')).toBeVisible()
    await expectNothingToSend(page)
    await page.clock.runFor(2000)
  }
  const again = page.getByRole('button', { name: 'Check again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('Either way, the points are sent at most once.')).toBeVisible()
  await page.clock.runFor(600_000)
  expect(sent.statuses).toEqual([429, 429, 429, 429, 429, 429, 429])
  await again.press('Enter')
  await expect.poll(() => sent.statuses).toHaveLength(8)
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()
  expect(new Set(sent.bodies).size).toBe(1)
  // The outcome is unknown, so the address of the Close link contains no outcome.
  await expect(page.getByRole('link', { name: 'Close' })).toHaveAttribute('href', `${stack.shopUrl}/`)
  expect(await shop.transactionsOf(order)).toEqual([])

  await page.clock.resume()
  await page.goto(shop.exchangeAddress(order))
  await exchange.resume(papyrine.member)
  await exchange.send.click()
  await expectIssuedOnce(page, { shop, stack }, order)
})

test('a user can press Check again during a long retry wait', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const sent = watchSending(page)
  await page.clock.install()
  await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const problem = {
    status: 503,
    code: 'PARTNER_UNAVAILABLE',
    title: '',
    detail: '',
    requestId: 'req_away',
    retryable: true,
    errors: [],
  }
  const answer = {
    status: 503,
    headers: { 'retry-after': '900' },
    contentType: 'application/problem+json',
    json: problem,
  }
  await page.route(sending, (route) => route.fulfill(answer), { times: 1 })
  await exchange.send.click()
  await expect(page.getByText('Next try in 15 minutes')).toBeVisible()
  await expect(page.getByText('Either way, the points are sent at most once.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  expect(await shop.transactionsOf(order)).toEqual([])
  const again = page.getByRole('button', { name: 'Check again' })
  // The next answer causes a wait of only four seconds. The widget still shows Check again, because an earlier wait
  // was long.
  await page.route(sending, (route) => route.fulfill({ ...answer, headers: {} }), { times: 1 })
  await again.press('Enter')
  await expect(page.getByText('Next try in 4 seconds')).toBeVisible()
  await expect(again).toBeFocused()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  await again.press('Enter')
  await expectIssuedOnce(page, { shop, stack }, order)
  expect(sent.statuses).toEqual([503, 503, 201])
})

test('the account step reports an unknown member at the field', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.identify('SBX-422-MEMBER-NOT-FOUND')
  await expect(exchange.member).toHaveAttribute('aria-invalid', 'true')
  await expect(exchange.member).toHaveAccessibleDescription(exchange.texts.notFound)
  await expect(exchange.member).toBeFocused()
  await expect(exchange.heading(exchange.texts.account)).toBeVisible()

  await exchange.identify('PR-771204')
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})
