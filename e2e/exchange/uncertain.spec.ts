import { loseNetworkAt } from '../lose-network.ts'
import { expect, test, type Page } from '../test.ts'
import { exchangeIn } from './exchange.ts'
import { expectIssuedOnce, sending, watchSending } from './issued-once.ts'

// The browser reports every answer of 4xx and 5xx: these are the ones that the triggers ask for.
test.use({ provoked: [[/status of (409|422|429|500|502|503|504)/, /ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/], { scope: 'test' }] })

/** Sends the order the first time as a member for whom the sandbox has its own answer, and leaves what follows alone. */
const firstAs = (page: Page, member: string) =>
  page.route(
    sending,
    (route) => {
      const body = route.request().postDataJSON() as object
      return route.continue({ postData: JSON.stringify({ ...body, destinationAccount: { destinationUserId: member } }) })
    },
    { times: 1 },
  )

/** In place of the review, which has the only button that sends: nothing to press, and the key that would press it does nothing. */
const expectNothingToSend = async (page: Page): Promise<void> => {
  await expect(exchangeIn(page).send).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Enter')
}

const keptOpen = 'Nothing is sent twice. Please keep this window open.'
const busy = 'The program is busy. We’ll try again shortly. Nothing is sent twice.'
const away = 'The program can’t be reached. We’ll try again. Nothing is sent twice.'

/** `seconds` are the answer's `Retry-After`, else two; `lost` issues the points and says so only when asked again. */
const answers = [
  { what: 'a time-out after the points were issued', member: 'SBX-504-THEN-OK', status: 504, says: keptOpen, seconds: 2, lost: true },
  { what: 'a time-out before anything was issued', first: 'SBX-504-TIMEOUT', status: 504, says: keptOpen, seconds: 2 },
  { what: 'a program that is down once', member: 'SBX-503-ONCE', status: 503, says: away, seconds: 1 },
  { what: 'a program that asks for five seconds', first: 'SBX-503-PARTNER', status: 503, says: away, seconds: 5 },
  { what: 'a program that answers with an error', first: 'SBX-502-PARTNER', status: 502, says: away, seconds: 2 },
  { what: 'a service that fails', first: 'SBX-500-INTERNAL', status: 500, says: keptOpen, seconds: 2 },
  { what: 'too many requests', first: 'SBX-429-RATE', status: 429, says: busy, seconds: 2 },
  { what: 'a transaction that is still running', first: 'SBX-409-IN-PROGRESS', status: 409, says: keptOpen, seconds: 1 },
] as const

for (const { what, status, says, seconds, ...row } of answers)
  test(`${what} is asked again when it may be, not before, and is one transaction`, async ({ page, shop, stack }) => {
    const order = await shop.order()
    const sent = watchSending(page)
    const [member, lost] = ['member' in row ? row.member : undefined, 'lost' in row]
    await page.clock.install()
    await page.goto(shop.exchangeAddress(order))
    const exchange = exchangeIn(page)
    const next = (left: number) => page.getByText(`Next try in ${left} ${left === 1 ? 'second' : 'seconds'}`, { exact: true })
    await exchange.prepare(member)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    if ('first' in row) await firstAs(page, row.first)
    await exchange.send.click()

    await expect(exchange.heading(exchange.say.unknown)).toBeFocused()
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
  test(`when the network goes ${arrived ? 'after' : 'before'} the order has arrived, it is asked for when there is one again`, async ({
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
    await expect(exchange.heading(exchange.say.unknown)).toBeFocused()
    await expect(page.getByText(exchange.say.offline)).toBeVisible()
    await expect(page.getByText(keptOpen)).toBeVisible()
    await expect(page.getByText(order.referenceNumber)).toBeVisible()
    await expectNothingToSend(page)
    expect(await shop.transactionsOf(order)).toHaveLength(arrived ? 1 : 0)

    // No time is promised, and none is lost, while nobody can be asked.
    await page.clock.runFor(60_000)
    await expect(page.getByText(/Next try/)).toHaveCount(0)
    expect(sent.bodies).toHaveLength(1)
    await context.setOffline(false)
    await expect(page.getByText(exchange.say.offline)).toHaveCount(0)
    await expect(page.getByText('Next try in 2 seconds')).toBeVisible()
    await page.clock.runFor(2000)
    await expectIssuedOnce(page, { shop, stack }, order)
    expect(sent.statuses).toEqual([arrived ? 200 : 201])
    expect(sent.bodies).toHaveLength(2)
    expect(sent.bodies[1]).toBe(sent.bodies[0])
  })

test('an answer that is lost on the way is asked for again with the same reference', async ({ page, shop, stack }) => {
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
  await expect(exchange.heading(exchange.say.unknown)).toBeVisible()
  await expectIssuedOnce(page, { shop, stack }, order)
  expect(sent.bodies).toHaveLength(2)
  expect(sent.bodies[1]).toBe(sent.bodies[0])
})

test('after six tries in vain the user decides, each press asks once, and the order is free for another account', async ({
  page,
  shop,
  stack,
}) => {
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
  // The way back says nothing of an outcome, since there is none.
  await expect(page.getByRole('link', { name: 'Close' })).toHaveAttribute('href', `${stack.shopUrl}/`)
  expect(await shop.transactionsOf(order)).toEqual([])

  await page.clock.resume()
  await page.goto(shop.exchangeAddress(order))
  await exchange.complete()
  await expectIssuedOnce(page, { shop, stack }, order)
})

test('who is asked to wait for minutes may check at once, or leave, and the points are sent once', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const sent = watchSending(page)
  await page.clock.install()
  await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const problem = { status: 503, code: 'PARTNER_UNAVAILABLE', title: '', detail: '', requestId: 'req_away', retryable: true, errors: [] }
  const answer = { status: 503, headers: { 'retry-after': '900' }, contentType: 'application/problem+json', json: problem }
  await page.route(sending, (route) => route.fulfill(answer), { times: 1 })
  await exchange.send.click()
  await expect(page.getByText('Next try in 15 minutes')).toBeVisible()
  await expect(page.getByText('Either way, the points are sent at most once.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  expect(await shop.transactionsOf(order)).toEqual([])
  const again = page.getByRole('button', { name: 'Check again' })
  // Who was let go is not held by an answer that asks for less.
  await page.route(sending, (route) => route.fulfill({ ...answer, headers: {} }), { times: 1 })
  await again.press('Enter')
  await expect(page.getByText('Next try in 4 seconds')).toBeVisible()
  await expect(again).toBeFocused()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  await again.press('Enter')
  await expectIssuedOnce(page, { shop, stack }, order)
  expect(sent.statuses).toEqual([503, 503, 201])
})

test('a member the program does not know is said at the field, and stops there', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.identify('SBX-422-MEMBER-NOT-FOUND')
  await expect(exchange.member).toHaveAttribute('aria-invalid', 'true')
  await expect(exchange.member).toHaveAccessibleDescription(exchange.say.notFound)
  await expect(exchange.member).toBeFocused()
  await expect(exchange.heading(exchange.say.account)).toBeVisible()

  await exchange.identify('PR-771204')
  await expect(exchange.heading(exchange.say.review)).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})
