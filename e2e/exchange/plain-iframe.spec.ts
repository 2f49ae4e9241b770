import { reloadFrame } from '../reload-frame.ts'
import { violationsOf } from '../screens/look.ts'
import { openBarePage } from '../security/bare-page.ts'
import { press } from '../press.ts'
import { expect, test } from '../test.ts'
import { jwt } from '../stack/wire.ts'
import { exchangeIn, keeping } from './exchange.ts'

test(
  'a plain iframe completes the exchange; a webhook updates the shop’s ledger',
  { tag: '@engines' },
  async ({ page, shop, stack }) => {
    const order = await shop.order()
    await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}&by=iframe`)
    const frame = page.frameLocator('iframe')
    await exchangeIn(frame).complete()
    await expect.poll(() => shop.entriesOf(order)).toMatchObject([{ amountMinor: -order.amountMinor }])
    expect(await shop.transactionsOf(order)).toHaveLength(1)
  },
)

test('the token appears only in the document request, never inside the document', async ({
  page,
  shop,
  stack,
  wire,
}) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}&by=iframe`)
  const exchange = exchangeIn(page.frameLocator('iframe'))
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  const frame = page.frames().find((each) => each.parentFrame())
  const inside = await frame?.evaluate(() => ({
    address: location.href,
    referrer: document.referrer,
    entries: JSON.stringify(performance.getEntriesByType('resource')),
    html: document.documentElement.outerHTML,
    stored: [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, window.name],
  }))
  expect(inside?.address).toMatch(/\/widgets\/point-exchange\/(?:\?(?!.*token)[^#]*)?$/)
  expect(JSON.stringify(inside)).not.toMatch(jwt)

  const { sent, received } = await wire.read()
  const carrying = sent.filter(({ url }) => url.includes('eyJ'))
  expect(carrying.map(({ url }) => new URL(url).pathname)).toEqual(['/widgets/point-exchange/'])
  const answer = received.find(({ url }) => url === carrying[0]?.url)
  expect(answer?.headers).toMatch(/"Referrer-Policy","value":"no-referrer"/i)
  expect(answer?.headers).toMatch(/"Cache-Control","value":"no-store"/i)
})

test('a reload inside the frame continues the session', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}&by=iframe`)
  const exchange = exchangeIn(page.frameLocator('iframe'))
  const kept = page.waitForResponse(keeping)
  await exchange.choose()
  await kept
  await reloadFrame(page)
  await exchange.resume()
  await press(exchange.send)
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a used widget address shows no data in another browser', async ({ page, shop, browser, wire }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  await expect(exchangeIn(page).heading('Choose a program')).toBeVisible()
  const { sent } = await wire.read()
  const opened = sent.find(({ url }) => url.includes('token='))?.url ?? ''
  expect(opened).toContain('eyJ')

  const thief = await browser.newContext()
  const stolen = await thief.newPage()
  await stolen.goto(opened)
  await expect(stolen.getByRole('heading', { level: 1, name: 'We can’t open this page' })).toBeVisible()
  await expect(stolen.getByText('SAR')).toHaveCount(0)
  await thief.close()
})

test('the shop answers 404 for another customer’s order and for unknown orders', async ({ page, shop }) => {
  const order = await shop.order()
  await shop.signIn('customer-1002')
  const others = await page.request.get(shop.exchangeAddress(order), { maxRedirects: 0 })
  const unknown = await page.request.get(shop.exchangeAddress({ ...order, id: 'O-99999' }), { maxRedirects: 0 })
  expect(others.status()).toBe(404)
  expect(await others.text()).toBe(await unknown.text())
})

test.describe('a plain iframe of a signed-out customer', () => {
  test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })

  test('a plain iframe requests a sign-in and opens the widget afterwards', async ({ page, shop, stack }) => {
    const order = await shop.order()
    await shop.signOut()
    await openBarePage(
      page,
      stack,
      `<iframe title="Exchange points" width="320" height="700" src="/widgets/point-exchange?order=${order.id}"></iframe>`,
    )
    const frame = page.frameLocator('iframe')
    const title = 'You’re signed out'
    await expect(frame.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(frame.getByRole('alert')).toContainText('Sign in to this site, then try again.')
    await expect(frame.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_top')
    expect(await violationsOf(page)).toEqual([])
    await shop.signIn()
    await frame.getByRole('link', { name: 'Try again' }).click()
    const exchange = exchangeIn(frame)
    await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  })
})
