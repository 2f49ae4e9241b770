import { expect, test } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { element, expectHome, expectEvents, mintsOf, preferencesOf, script } from './embedded.ts'
import { answersTo, keepPorts, sendAs } from './ports.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

const rpc = (method: string, params: object, id?: number) => ({
  jsonrpc: '2.0',
  method,
  params,
  ...(id !== undefined && { id }),
})

test('page and widget tolerate unknown methods, fields and events', async ({ page, stack }) => {
  await keepPorts(page)
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  await expectEvents(page, 'ready')

  await sendAs(
    page,
    'page',
    rpc('lw.future', { any: 1 }),
    rpc('lw.future', {}, 71),
    rpc('lw.update', { locale: 'ar', dir: 'rtl', later: { x: 1 } }),
  )
  const html = page.frameLocator('loyalty-widget iframe').locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect.poll(() => answersTo(page, 'page', 71)).toMatchObject([{ error: { code: -32601 } }])

  const event = {
    name: 'exchange.reversed',
    data: { transactionId: 'trx_1' },
    at: '2031-01-01T00:00:00.000Z',
    seq: 900,
    later: true,
  }
  await page.evaluate(() =>
    addEventListener('lw:event', (event) => window.events.push((event as CustomEvent<{ name: string }>).detail.name)),
  )
  await sendAs(
    page,
    'widget',
    rpc('lw.future', { any: 1 }),
    rpc('lw.future', {}, 72),
    rpc('lw.height', {}, 73),
    rpc('lw.event', event),
  )
  await expectEvents(page, 'ready', 'exchange.reversed')
  await expect.poll(() => answersTo(page, 'widget', 72)).toMatchObject([{ error: { code: -32601 } }])
  await expect.poll(() => answersTo(page, 'widget', 73)).toMatchObject([{ error: { code: -32602 } }])
})

test('the loader reports one protocol_unsupported error if no protocol version matches', async ({ page, stack }) => {
  const newer = `<!doctype html><script>
window.got = []
addEventListener('message', ({ data, ports }) => got.push(data.method, ports.length))
parent.postMessage({ jsonrpc: '2.0', method: 'lw.hello', params: { sid: '1', min: 7, max: 9, widget: 'multibrand', build: '9' } }, '*')
</script>`
  await page.route('**/widgets/multibrand/?*', (route) => route.fulfill({ contentType: 'text/html', body: newer }))
  await page.clock.install()
  await openBarePage(page, stack, scriptTag(stack))
  await expectEvents(page, 'error')
  await page.clock.fastForward(60_000)
  expect(await page.evaluate(() => window.codes)).toEqual(['protocol_unsupported'])
  const [, inside] = page.frames()
  expect(
    await inside?.evaluate(() =>
      (window as unknown as { got: unknown[] }).got.filter((each) => each !== 'lw.ping' && each !== 0),
    ),
  ).toEqual([])
})

test('the newest loader serves a widget of the first protocol version', async ({ page, stack, wire }) => {
  // The old widget uses only the port of the init message. It sends only required messages and answers no request.
  const older = `<!doctype html><script>
const send = (to, method, params, id) => to.postMessage({ jsonrpc: '2.0', method, params, id }, to === parent ? '*' : undefined)
send(parent, 'lw.hello', { sid: 'a', min: 1, max: 1, widget: 'multibrand', build: '1' })
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return
  port.onmessage = ({ data }) => {
    if (data.id !== 1) return
    send(port, 'lw.ready', { sid: 'a', firstPaintMs: 1 })
    send(port, 'lw.height', { h: 777 })
    send(port, 'lw.event', { name: 'preferences.saved', data: { programs: 1 }, at: '2026-01-01T00:00:00.000Z', seq: 1 })
    send(port, 'lw.close', { reason: 'done' })
  }
  send(port, 'lw.token', { reason: 'initial', attempt: 1 }, 1)
})
</script>`
  await page.route('**/widgets/multibrand/?*', (route) => route.fulfill({ contentType: 'text/html', body: older }))
  await openBarePage(page, stack, scriptTag(stack))
  await expectEvents(page, 'ready', 'complete', 'close')
  await expect.poll(async () => (await page.locator('loyalty-widget iframe').boundingBox())?.height).toBe(777)
  await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('theme', 'dark'))
  await page.locator('loyalty-widget').evaluate((widget) => widget.remove())
  await expect.poll(() => page.frames().length).toBe(1)
  expect(await mintsOf(wire)).toBe(1)
  expect(await page.evaluate(() => window.codes)).toEqual([])
})

test('a repeated lw.destroy and a late token cause no event', async ({ page, stack }) => {
  await keepPorts(page)
  await openBarePage(page, stack, `${script(stack)}<div id="slot"></div>`)
  // This callback ignores the abort signal, so the page can still answer an aborted token request.
  await page.evaluate((embedKey) => {
    const fetchToken = ({ signal }: { signal: AbortSignal }) =>
      new Promise((resolve) => {
        window.late = { signal, give: () => resolve({ token: 'late', expiresIn: 60 }) }
      })
    const { LoyaltyWidgets } = window as unknown as { LoyaltyWidgets: (...call: unknown[]) => unknown }
    LoyaltyWidgets('mount', '#slot', { type: 'multibrand', embedKey, locale: 'en', fetchToken })
  }, stack.embedKey)
  await expect.poll(() => page.evaluate(() => window.messages.some(({ method }) => method === 'lw.token'))).toBe(true)
  await sendAs(page, 'page', rpc('lw.destroy', {}), rpc('lw.destroy', {}))
  await page.evaluate(() => document.querySelector('loyalty-widget')?.remove())
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate(() => window.late.signal.aborted)).toBe(true)
  await page.evaluate(() => window.late.give())
  expect(await page.evaluate(() => window.events)).toEqual([])

  // A new widget in the same page still works.
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.shows({ [nimbara]: 50 })
  await expectEvents(page, 'ready')
})

declare global {
  interface Window {
    /** The pending token request of the page. `give` answers the request. */
    late: { signal: AbortSignal; give: () => void }
  }
}
