import { expect, test, type Page } from '../test.ts'
import { openBarePage } from '../security/bare-page.ts'
import { script, messageListeners } from './embedded.ts'

/** What stands in a frame for a widget here, which takes the port, a token and its leave in a few milliseconds: the page's side is measured. */
const greeter = `<!doctype html><script>
const say = (to, method, params, id) => to.postMessage({ jsonrpc: '2.0', method, params, id }, to === parent ? '*' : undefined)
const sid = String(Math.random())
say(parent, 'lw.hello', { sid, min: 1, max: 1, widget: 'multibrand', build: '1' })
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return
  port.onmessage = ({ data }) => data.id === 1 && say(port, 'lw.ready', { sid, firstPaintMs: 1 })
  say(port, 'lw.token', { reason: 'initial', attempt: 1 }, 1)
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
        window.crossed = []
        window.heard = []
      }
    },
    { embedKey, times },
  )

// The recorder of traces marks every frame it sees, and keeps one that has gone meanwhile.
test.use({ trace: 'off' })

test('a hundred mounts and removals leave no listener, no frame and no growing heap', async ({ page, stack }) => {
  await page.route('**/widgets/multibrand/?*', (route) => route.fulfill({ contentType: 'text/html', body: greeter }))
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
  // Not one node more. A browser may need a moment to clear away, less than the ten seconds for which the time-out of a token would hold its frame.
  const more = async () => (await measure()).held.map((count, index) => Math.max(0, count - (held[index] ?? 0)))
  await expect.poll(more, { timeout: 5000 }).toEqual([0, 0, 0])
  // A mount that is kept holds 1.4 kB.
  expect((await measure()).heap - heap).toBeLessThan(80 * 500)
})
