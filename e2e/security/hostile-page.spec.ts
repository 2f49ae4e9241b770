import { expect, test, type Page } from '../test.ts'
import { preferencesIn } from '../preferences/preferences.ts'
import type { Stack } from '../stack/stack.ts'
import { jwt } from '../stack/wire.ts'
import { sidsOf } from './attack.ts'
import { openBarePage, scriptTag } from './bare-page.ts'

test.use({
  expectedErrors: [
    [
      /frame-ancestors/,
      /origin_not_allowed/,
      /status of 403/,
      /CORS policy/,
      /ERR_FAILED/,
      /ERR_BLOCKED_BY/,
      /its “SameSite” is “Lax”/,
      /Cross-Origin( Request Blocked|-Resource-Policy)/,
    ],
    { scope: 'test' },
  ],
})

const hostile = ({ hostile }: Stack, asked: Record<string, string>): string =>
  `${hostile.url}/?${new URLSearchParams(asked).toString()}`

/** Matches the addresses of the error pages that Chromium and Firefox show instead of a blocked page. */
const blocked = /^(chrome-error:|about:neterror\?e=cspBlocked)/

/** Expects that the frame shows the browser's error page, and that the page receives no event. */
const expectRefused = async (page: Page): Promise<void> => {
  await expect.poll(() => page.frames()[1]?.url()).toMatch(blocked)
  expect(await page.evaluate(() => window.received)).toEqual([])
}

const refusal = { jsonrpc: '2.0', method: 'lw.refused', params: { code: 'origin_not_allowed' } }

/** Expects that the frame shows the service's refused page, and that the page receives its code and nothing else. */
const expectReported = async (page: Page, { serviceUrl }: Stack): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => window.received))
    .toEqual([{ origin: serviceUrl, data: refusal, ports: 0 }])
  await expect(page.frames()[1]!.locator('body')).toHaveText('This widget was not loaded: origin_not_allowed.')
}

test(
  'an unregistered page cannot frame a widget with the shop’s key',
  { tag: '@engines' },
  async ({ page, stack, wire }) => {
    const address = `${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}`
    await page.goto(hostile(stack, { frame: address }))
    await expectReported(page, stack)
    expect(wire.complaints.join()).toContain(`${stack.serviceUrl}/errors/origin_not_allowed`)

    // This address works in a frame of the shop's page. So the browser refused the first frame because of the
    // unregistered page.
    await openBarePage(page, stack, `<iframe src="${address}" title="rewards"></iframe>`)
    await expect.poll(() => sidsOf(page)).toHaveLength(1)
  },
)

test(
  'an unregistered page cannot frame a widget with a stolen token',
  { tag: '@engines' },
  async ({ page, shop, stack }) => {
    const minted = await page.request.get(shop.preferencesAddress(), { maxRedirects: 0 })
    const address = minted.headers()['location'] ?? ''
    expect(address).toContain('?token=eyJ')
    await page.goto(hostile(stack, { frame: address }))
    await expectReported(page, stack)

    await page.goto(address)
    await expect(preferencesIn(page).heading('Your rewards')).toBeVisible()
  },
)

test(
  'an unregistered page cannot frame the shop or its widget route',
  { tag: '@engines' },
  async ({ page, shop, stack, wire }) => {
    await page.goto(shop.preferencesAddress())
    await expect(preferencesIn(page).heading('Your rewards')).toBeVisible()
    const before = (await wire.read()).received.length
    await page.goto(hostile(stack, { frame: shop.preferencesAddress() }))
    await expectRefused(page)
    await page.goto(hostile(stack, { frame: `${stack.shopUrl}/multibrand` }))
    await expectRefused(page)
    const { received } = await wire.read()
    expect(received.slice(before).filter(({ headers, body }) => jwt.test(headers + body))).toEqual([])
  },
)

test(
  'an unregistered page cannot fetch a signed-in customer’s token',
  { tag: '@engines' },
  async ({ page, shop, stack, wire }) => {
    await shop.signIn()
    await page.goto(hostile(stack, {}))
    const endpoint = `${stack.shopUrl}/api/widget-token/multibrand`
    const outcomes = await page.evaluate(async (url) => {
      const attempt = (init: RequestInit) =>
        fetch(url, { method: 'POST', credentials: 'include', body: '{}', ...init }).then(
          (answer) => answer.type,
          () => 'failed',
        )
      return [
        await attempt({ headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' } }),
        await attempt({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
      ]
    }, endpoint)
    expect(outcomes).toEqual(['failed', 'failed'])
    const { received, sent } = await wire.read()
    expect(sent.some(({ url }) => url === endpoint)).toBe(true)
    expect(received.filter(({ body }) => jwt.test(body))).toEqual([])
  },
)

test('the loader in an unregistered page opens no widget', { tag: '@engines' }, async ({ page, shop, stack, wire }) => {
  await shop.signIn()
  await page.goto(hostile(stack, { loader: `${stack.serviceUrl}/embed/v1/embed.js`, key: stack.embedKey }))
  await expect(page.locator('loyalty-widget iframe')).toBeAttached()
  await expectReported(page, stack)
  const { sent } = await wire.read()
  const asked = sent.filter(({ url }) => url === `${stack.hostile.url}/mint`)
  expect(asked.map(({ headers }) => headers['authorization'] ?? '')).toEqual(asked.map(() => ''))
  expect(sent.filter(({ url }) => url.includes('/v1/widget/'))).toEqual([])

  await openBarePage(page, stack, scriptTag(stack))
  await expect(preferencesIn(page.frameLocator('loyalty-widget iframe')).heading('Your rewards')).toBeVisible()
})
