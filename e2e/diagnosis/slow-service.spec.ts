import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../test.ts'
import { startWith } from './failed-starts.ts'

declare global {
  interface Window {
    /** The timing of the loader's request after a silent frame. */
    measured?: PerformanceEntry
  }
}

test.beforeEach(({ shop }) => shop.signIn())
test.use({ expectedErrors: [[/./], { scope: 'test' }], deadOrigins: /^http:\/\/localhost:\d+\// })

/** Starts a server that answers a request only when the test says so. */
const startSlowServer = async () => {
  const waiting = new Map<string, ServerResponse>()
  const server = createServer(({ url = '' }, response) => {
    waiting.set(url.replace(/\?.*/, ''), response)
  }).listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: () => [...waiting.keys()].toSorted(),
    answer: () => {
      for (const response of waiting.values())
        response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end()
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a slow service is never reported as unreachable', { tag: '@engines' }, async ({ page, stack }) => {
  await using slow = await startSlowServer()
  await page.clock.install()
  await startWith(page, stack, { what: 'slow', code: 'load_timeout', attributes: () => ({ origin: slow.origin }) })
  await page.clock.runFor(600)
  await expect.poll(slow.asked).toEqual(['/embed/v1/embed.js', '/widgets/multibrand/'])

  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      window.measured ??= list.getEntries().find(({ name }) => name.includes('/embed/v1/embed.js?'))
    }).observe({ type: 'resource' })
  })
  slow.answer()
  await expect.poll(() => page.evaluate(() => window.measured !== undefined)).toBe(true)
  await page.clock.runFor(5000)
  expect(await page.evaluate(() => window.failures)).toBe(0)
  await page.clock.runFor(15_000)
  await expect.poll(() => page.evaluate(() => window.failure?.error.code)).toBe('load_timeout')
})
