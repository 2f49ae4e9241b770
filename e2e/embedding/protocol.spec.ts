import { expect, test } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { element, expectHome, expectTold, mintsOf, preferencesOf, script } from './embedded.ts'
import { answersTo, keepPorts, say } from './ports.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

const rpc = (method: string, params: object, id?: number) => ({ jsonrpc: '2.0', method, params, ...(id !== undefined && { id }) })

test('methods, fields and events that one side does not know yet do the other no harm', async ({ page, stack }) => {
  await keepPorts(page)
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  await expectTold(page, 'ready')

  await say(
    page,
    'page',
    rpc('lw.future', { any: 1 }),
    rpc('lw.future', {}, 71),
    rpc('lw.update', { locale: 'ar', dir: 'rtl', later: { x: 1 } }),
  )
  const html = page.frameLocator('loyalty-widget iframe').locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect.poll(() => answersTo(page, 'page', 71)).toMatchObject([{ error: { code: -32601 } }])

  const event = { name: 'exchange.reversed', data: { transactionId: 'trx_1' }, at: '2031-01-01T00:00:00.000Z', seq: 900, later: true }
  await page.evaluate(() => addEventListener('lw:event', (event) => window.told.push((event as CustomEvent<{ name: string }>).detail.name)))
  await say(page, 'widget', rpc('lw.future', { any: 1 }), rpc('lw.future', {}, 72), rpc('lw.height', {}, 73), rpc('lw.event', event))
  await expectTold(page, 'ready', 'exchange.reversed')
  await expect.poll(() => answersTo(page, 'widget', 72)).toMatchObject([{ error: { code: -32601 } }])
  await expect.poll(() => answersTo(page, 'widget', 73)).toMatchObject([{ error: { code: -32602 } }])
})

test('a widget that speaks no version of the page’s is one protocol_unsupported, and is sent nothing', async ({ page, stack }) => {
  const newer = `<!doctype html><script>
window.got = []
addEventListener('message', ({ data, ports }) => got.push(data.method, ports.length))
parent.postMessage({ jsonrpc: '2.0', method: 'lw.hello', params: { sid: '1', min: 7, max: 9, widget: 'multibrand', build: '9' } }, '*')
</script>`
  await page.route('**/widgets/multibrand/?*', (route) => route.fulfill({ contentType: 'text/html', body: newer }))
  await page.clock.install()
  await openBarePage(page, stack, scriptTag(stack))
  await expectTold(page, 'error')
  await page.clock.fastForward(60_000)
  expect(await page.evaluate(() => window.codes)).toEqual(['protocol_unsupported'])
  const [, inside] = page.frames()
  expect(
    await inside?.evaluate(() => (window as unknown as { got: unknown[] }).got.filter((each) => each !== 'lw.ping' && each !== 0)),
  ).toEqual([])
})

test('the newest loader serves a widget that knows no more than the first version has', async ({ page, stack, wire }) => {
  // It takes of the init only the port, says only what it must, and answers nothing.
  const older = `<!doctype html><script>
const say = (to, method, params, id) => to.postMessage({ jsonrpc: '2.0', method, params, id }, to === parent ? '*' : undefined)
say(parent, 'lw.hello', { sid: 'a', min: 1, max: 1, widget: 'multibrand', build: '1' })
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return
  port.onmessage = ({ data }) => {
    if (data.id !== 1) return
    say(port, 'lw.ready', { sid: 'a', firstPaintMs: 1 })
    say(port, 'lw.height', { h: 777 })
    say(port, 'lw.event', { name: 'preferences.saved', data: { programs: 1 }, at: '2026-01-01T00:00:00.000Z', seq: 1 })
    say(port, 'lw.close', { reason: 'done' })
  }
  say(port, 'lw.token', { reason: 'initial', attempt: 1 }, 1)
})
</script>`
  await page.route('**/widgets/multibrand/?*', (route) => route.fulfill({ contentType: 'text/html', body: older }))
  await openBarePage(page, stack, scriptTag(stack))
  await expectTold(page, 'ready', 'complete', 'close')
  await expect.poll(async () => (await page.locator('loyalty-widget iframe').boundingBox())?.height).toBe(777)
  await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('theme', 'dark'))
  await page.locator('loyalty-widget').evaluate((widget) => widget.remove())
  await expect.poll(() => page.frames().length).toBe(1)
  expect(await mintsOf(wire)).toBe(1)
  expect(await page.evaluate(() => window.codes)).toEqual([])
})

test('a token that comes after the end, and a second end, come to nothing bad', async ({ page, stack }) => {
  await keepPorts(page)
  await openBarePage(page, stack, `${script(stack)}<div id="slot"></div>`)
  // A page that does not heed that nobody wants its answer any more.
  await page.evaluate((embedKey) => {
    const fetchToken = ({ signal }: { signal: AbortSignal }) =>
      new Promise((resolve) => {
        window.late = { signal, give: () => resolve({ token: 'late', expiresIn: 60 }) }
      })
    const { LoyaltyWidgets } = window as unknown as { LoyaltyWidgets: (...call: unknown[]) => unknown }
    LoyaltyWidgets('mount', '#slot', { type: 'multibrand', embedKey, locale: 'en', fetchToken })
  }, stack.embedKey)
  await expect.poll(() => page.evaluate(() => window.crossed.some(({ method }) => method === 'lw.token'))).toBe(true)
  await say(page, 'page', rpc('lw.destroy', {}), rpc('lw.destroy', {}))
  await page.evaluate(() => document.querySelector('loyalty-widget')?.remove())
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate(() => window.late.signal.aborted)).toBe(true)
  await page.evaluate(() => window.late.give())
  expect(await page.evaluate(() => window.told)).toEqual([])

  // The page is none the worse for it.
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.shows({ [nimbara]: 50 })
  await expectTold(page, 'ready')
})

declare global {
  interface Window {
    /** An answer that the page owes. */
    late: { signal: AbortSignal; give: () => void }
  }
}
