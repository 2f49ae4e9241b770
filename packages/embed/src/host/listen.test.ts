import { expect, onTestFinished, test, vi } from 'vitest'
import { listen, type Observe } from './listen.ts'

function conversation() {
  const { port1, port2 } = new MessageChannel()
  const observe = vi.fn<Observe>()
  const height = vi.fn<(h: number) => void>()
  listen(port1, { 'lw.height': ({ h }) => height(h), 'lw.token': async () => ({ token: 't', expiresIn: 1 }) }, observe)
  const answers: unknown[] = []
  const answered = (count: number) => vi.waitUntil(() => answers.length === count && answers)
  port2.addEventListener('message', ({ data }) => answers.push(data))
  port2.start()
  onTestFinished(() => port2.close())
  return { port: port2, answered, height, observe }
}

test('listen answers a request with the result of the handler', async () => {
  const { port, answered, observe } = conversation()
  port.postMessage({ jsonrpc: '2.0', id: 2, method: 'lw.token', params: { reason: 'initial', attempt: 1 } })
  expect(await answered(1)).toEqual([{ jsonrpc: '2.0', id: 2, result: { token: 't', expiresIn: 1 } }])
  expect(observe.mock.calls.map(([direction, method]) => `${direction} ${method}`)).toEqual([
    'in lw.token',
    'out lw.token',
  ])
})

test('listen answers invalid requests with an error and drops invalid notifications', async () => {
  const { port, answered, height } = conversation()
  for (const junk of [
    null,
    5,
    'x',
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', method: 'lw.unknown' },
    { jsonrpc: '2.0', method: 'lw.height', params: { h: 'x' } },
  ]) {
    port.postMessage(junk)
  }
  port.postMessage({ jsonrpc: '2.0', id: 3, method: 'lw.openUrl', params: { url: 'https://a.example', kind: 'terms' } })
  port.postMessage({ jsonrpc: '2.0', id: 4, method: 'lw.token', params: { reason: 5, attempt: 1 } })
  expect(await answered(2)).toEqual([
    { jsonrpc: '2.0', id: 3, error: { code: -32601, message: 'lw.openUrl' } },
    { jsonrpc: '2.0', id: 4, error: { code: -32602, message: 'lw.token' } },
  ])
  expect(height).not.toHaveBeenCalled()
})
