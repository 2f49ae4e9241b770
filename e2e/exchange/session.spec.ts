import { violationsOf } from '../screens/look.ts'
import { typeInto } from '../press.ts'
import { expect, test } from '../test.ts'
import { exchangeIn } from './exchange.ts'

test.use({ provoked: [[/status of 401/], { scope: 'test' }] })

const ended = 'Your session has ended'

test('a token that has expired before it was opened is a panel without detail, which a screen reader can use', async ({
  page,
  shop,
  stack,
}) => {
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
  'without a page to ask, a session that ends keeps what was typed and says how to go on',
  { tag: '@engines' },
  async ({ page, shop, stack }) => {
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
    const exchange = exchangeIn(page)
    await exchange.choose()
    await typeInto(exchange.member, 'PR-771204')
    stack.clock.advance(3700)
    await exchange.button(exchange.say.continue).click()
    const panel = page.getByRole('alert')
    await expect(panel).toContainText(ended)
    await expect(panel.getByRole('link', { name: 'Return to the site' })).toHaveAttribute('href', `${stack.shopUrl}/`)
    await expect(exchange.member).toHaveValue('PR-771204')
    expect(await shop.transactionsOf(order)).toHaveLength(0)
  },
)

test('without a page to ask, the last minute of an hour is announced', async ({ page, shop, stack }) => {
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
    // The page has read it by then, and knows when to renew the next time.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await expect(announced).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  stack.clock.advance(61)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('alert')).toContainText(ended)
  await expect(announced).toHaveCount(0)
})

test('a reload after the token’s lifetime asks the user to start again', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  await expect(exchangeIn(page).heading('Choose a program')).toBeVisible()
  stack.clock.advance(620)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: ended })).toBeVisible()
})
