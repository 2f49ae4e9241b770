import { violationsOf } from '../screens/look.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { pressOnceForgotten, typeInto } from '../press.ts'
import { expect, test } from '../test.ts'
import type { Page, Route } from '@playwright/test'
import type { Shop } from '../shop.ts'
import type { Stack } from '../stack/stack.ts'
import { exchangeIn } from './exchange.ts'
import { expectIssuedOnce, sending } from './issued-once.ts'

test.use({ expectedErrors: [[/status of 401|ERR_FAILED/], { scope: 'test' }] })

const ended = 'Your session has ended'

test('an expired token shows an accessible error without details', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const answer = await page.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
  const address = answer.headers()['location'] ?? ''
  stack.clock.advance(620)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: ended })).toBeVisible()
  await expect(page).toHaveTitle(/\S/)
  await expect(page.getByText(/expired|token|JWT|401|SAR|50/i)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})

test(
  'a standalone widget keeps typed text after the session has ended',
  { tag: '@engines' },
  async ({ page, shop, stack }) => {
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
    const exchange = exchangeIn(page)
    await exchange.choose()
    await typeInto(exchange.member, 'PR-771204')
    stack.clock.advance(3700)
    await exchange.button(exchange.texts.continue).click()
    const panel = page.getByRole('alert')
    await expect(panel).toContainText(ended)
    await expect(panel.getByRole('link', { name: 'Return to the site' })).toHaveAttribute('href', `${stack.shopUrl}/`)
    await expect(exchange.member).toHaveValue('PR-771204')
    expect(await shop.transactionsOf(order)).toHaveLength(0)
  },
)

test('a standalone widget announces the last minute of the session', async ({ page, shop, stack }) => {
  await page.clock.install()
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  const announced = page.getByRole('status').filter({ hasText: 'Your session ends in about a minute' })
  for (const stretch of [540, 540, 540, 540, 540, 540, 300]) {
    await expect(announced).toHaveCount(0)
    stack.clock.advance(stretch)
    const renewed = page.waitForResponse((response) => response.url().endsWith('/v1/widget/session/renew'))
    await page.clock.fastForward(stretch * 1000)
    await (await renewed).finished()
    // Waits two animation frames. By then the widget has read the answer and scheduled the next renewal.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await expect(announced).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  stack.clock.advance(61)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('alert')).toContainText(ended)
  await expect(announced).toHaveCount(0)
})

test('a reload after the token’s lifetime shows an ended session', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  await expect(exchangeIn(page).heading('Choose a program')).toBeVisible()
  stack.clock.advance(620)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: ended })).toBeVisible()
})

test.describe('a session that ends when the user presses Send', () => {
  /**
   * Returns a selector for elements that are not inert. Playwright's search by role does not suffice,
   * because the search also finds inert elements.
   */
  const reachable = (tag: string) => `${tag}:not([inert] *)`

  /** Opens a host page with a token endpoint. Goes to the review screen of a new order and gives consent. */
  const openReview = async (page: Page, shop: Shop, stack: Stack) => {
    await page.clock.install()
    const order = await shop.order()
    await shop.signIn()
    // Uses a bare page, because the shop's own page removes the widget when the customer signs out.
    await openBarePage(
      page,
      stack,
      scriptTag(stack)
        .replaceAll('multibrand', 'point-exchange')
        .replace(/(token-endpoint="[^"]*)/, `$1?order=${order.id}`),
    )
    const frame = page.frameLocator('loyalty-widget iframe')
    const exchange = exchangeIn(frame)
    await exchange.prepare()
    return { order, frame, exchange, goOn: exchange.button(exchange.texts.continue) }
  }

  test('without a session, Send reports that no points were sent', async ({ page, shop, stack }) => {
    const { order, frame, exchange, goOn } = await openReview(page, shop, stack)
    await shop.signOut()
    stack.clock.advance(700)
    await exchange.send.click()
    await expect(exchange.heading(exchange.texts.notSent)).toBeFocused()
    await expect(frame.locator(reachable('main'))).toHaveCount(1)
    await expect(frame.locator(reachable('h1'))).toHaveText([exchange.texts.notSent])
    await expect(frame.getByRole('alert')).toContainText('Your session has paused. What you entered is still here')
    await expect(frame.getByRole('button', { name: 'Close' })).toBeVisible()
    expect(await violationsOf(page, 'loyalty-widget')).toEqual([])
    expect(await shop.transactionsOf(order)).toHaveLength(0)

    await shop.signIn()
    await pressOnceForgotten(page, goOn)
    await expect(exchange.consent).toBeChecked()
    await exchange.send.click()
    await expect(exchange.done).toBeVisible()
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  })

  for (const arrived of [true, false])
    test(`after a session renewal, the widget checks a pending order’s outcome (${arrived ? 'arrived' : 'lost'})`, async ({
      page,
      shop,
      stack,
    }) => {
      const { order, frame, exchange, goOn } = await openReview(page, shop, stack)
      const underWay = Promise.withResolvers<Route>()
      await page.route(sending, (route) => underWay.resolve(route))
      await exchange.send.click()
      const route = await underWay.promise
      if (arrived) await route.fetch()
      await shop.signOut()
      stack.clock.advance(700)
      await route.abort()
      await page.unroute(sending)
      await expect(exchange.heading(exchange.texts.unknown)).toBeVisible()
      await page.clock.fastForward(3_000)
      await expect(exchange.heading(exchange.texts.notKnown)).toBeFocused()
      await expect(frame.locator(reachable('h1'))).toHaveCount(1)
      await expect(frame.getByRole('alert')).toContainText('at most once')
      expect(await shop.transactionsOf(order)).toHaveLength(arrived ? 1 : 0)

      await shop.signIn()
      await pressOnceForgotten(page, goOn)
      if (!arrived) {
        await expect(exchange.heading(exchange.texts.unknown)).toBeVisible()
        await page.clock.fastForward(3_000)
      }
      await expect(exchange.done).toBeVisible()
      expect(await shop.transactionsOf(order)).toHaveLength(1)
    })

  test('Send in a standalone widget with an ended session reports unsent points', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
    const exchange = exchangeIn(page)
    await exchange.prepare()
    stack.clock.advance(3700)
    await exchange.send.click()
    await expect(exchange.heading(exchange.texts.notSent)).toBeFocused()
    await expect(page.locator(reachable('main'))).toHaveText(/Your session has ended. Reload the page you came from/)
    await expect(page.getByRole('link', { name: 'Return to the site' })).toHaveAttribute('href', `${stack.shopUrl}/`)
    expect(await violationsOf(page)).toEqual([])
    expect(await shop.transactionsOf(order)).toHaveLength(0)
  })
})

test('a receipt stays visible after the session ends', async ({ page, shop, stack }) => {
  await page.clock.install()
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.complete()
  stack.clock.advance(3700)
  await page.clock.fastForward(3_700_000)
  await expect(exchange.done).toBeVisible()
  await exchange.button('Copy reference').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectIssuedOnce(page, { shop, stack }, order)
})
