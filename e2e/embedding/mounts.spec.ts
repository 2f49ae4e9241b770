import { expect, test, type Page } from '../test.ts'
import { openBarePage } from '../security/bare-page.ts'
import { script, messageListeners } from './embedded.ts'

/** A minimal widget that requests a token and is ready within milliseconds. The test measures only the page's side. */
const minimalWidget = `<!doctype html><script>
const send = (to, method, params, id) => to.postMessage({ jsonrpc: '2.0', method, params, id }, to === parent ? '*' : undefined)
const sid = String(Math.random())
send(parent, 'lw.hello', { sid, min: 1, max: 1, widget: 'multibrand', build: '1' })
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return
  port.onmessage = ({ data }) => data.id === 1 && send(port, 'lw.ready', { sid, firstPaintMs: 1 })
  send(port, 'lw.token', { reason: 'initial', attempt: 1 }, 1)
})
</script>`

const mountAndRemove = (page: Page, embedKey: string, times: number): Promise<void> =>
  page.evaluate(
    async ({ embedKey, times }) => {
      const { LoyaltyWidgets } = window as unknown as { LoyaltyWidgets: (...call: unknown[]) => Element }
      const fetchToken = () => ({ token: 'a token', expiresIn: 60 })
      for (let count = 0; count < times; count += 1) {
        const element = LoyaltyWidgets('mount', document.body, { type: 'multibrand', embedKey, fetchToken })
        await new Promise((done) => element.addEventListener('lw:ready', done, { once: true }))
        element.remove()
        window.messages = []
        window.received = []
      }
    },
    { embedKey, times },
  )

// The trace recorder would keep references to removed frames, and the test would count these frames as leaks.
test.use({ trace: 'off' })

test('a hundred mounts and removals leak no listener, frame or memory', async ({ page, stack }) => {
  await page.route('**/widgets/multibrand/?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: minimalWidget }),
  )
  await openBarePage(page, stack, script(stack))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { held: ['JSEventListeners', 'Frames', 'Nodes'].map(value), heap: value('JSHeapUsedSize') }
  }
  const listeners = await messageListeners(page)
  const { held } = await measure()
  await mountAndRemove(page, stack.embedKey, 20)
  const { heap } = await measure()
  await mountAndRemove(page, stack.embedKey, 80)
  expect(await messageListeners(page)).toBe(listeners)
  expect(page.frames()).toHaveLength(1)
  // Expects no additional listener, frame or node. The browser may need some time to collect garbage. Five seconds are
  // less than a token's timeout of ten seconds, so a leaked timeout still counts.
  const more = async () => (await measure()).held.map((count, index) => Math.max(0, count - (held[index] ?? 0)))
  await expect.poll(more, { timeout: 5000 }).toEqual([0, 0, 0])
  // A leaked mount would hold 1.4 kB, so a limit of 500 bytes for each of the 80 mounts detects leaks.
  expect((await measure()).heap - heap).toBeLessThan(80 * 500)
})
