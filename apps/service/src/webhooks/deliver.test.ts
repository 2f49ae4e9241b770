import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openTransport, type AttemptResult } from './deliver.ts'
import { startReceiver } from '../../testing/webhooks.ts'

const now = () => 1_735_689_600_000
const never = new AbortController().signal

async function deliverTo(url: string): Promise<AttemptResult> {
  const transport = openTransport({ allowPrivate: true })
  try {
    return await transport.deliver({ url, body: '{"é":1}', headers: { 'x-test': 'signed' } }, now, never)
  } finally {
    await transport.close()
  }
}

test('a delivery sends the event’s unchanged body with its length and headers', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(200).end('thank you'))
  const result = await deliverTo(`${receiver.url}?tenant=1`)
  expect(result).toMatchObject({
    reason: null,
    status: 200,
    responseStart: 'thank you',
    slow: false,
    retryAfterMs: null,
  })
  const [request] = receiver.received
  expect(request).toMatchObject({ body: '{"é":1}', url: '/hooks?tenant=1' })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': '8',
    'user-agent': 'loyalty-service-webhooks/1',
    'x-test': 'signed',
  })
  expect(request?.headers).not.toHaveProperty('transfer-encoding')
  expect(request?.headers).not.toHaveProperty('content-encoding')
})

test('deliveries ignore proxy settings in the environment', async () => {
  let proxied = 0
  const proxy = createServer((_request, response) => response.writeHead(200).end(String((proxied += 1)))).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((listening) => proxy.once('listening', listening))
  await using receiver = await startReceiver()
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, address)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const result = await deliverTo(receiver.url)
  vi.unstubAllEnvs()
  await new Promise((closed) => proxy.close(closed))
  expect([result.reason, receiver.received.length, proxied]).toEqual([null, 1, 0])
})

test('a delivery may take 15 seconds, and a token request 10 seconds', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await using receiver = await startReceiver()
  const transport = openTransport({ allowPrivate: true })
  await transport.deliver({ url: receiver.url, body: '{}', headers: {} }, now, never)
  await transport.postForm(receiver.url, {}, 'grant_type=client_credentials')
  await transport.close()
  expect(limits.mock.calls).toEqual([[15_000], [10_000]])
  limits.mockRestore()
})

test('an aborted signal rejects the delivery in flight', async () => {
  const stopping = new AbortController()
  await using receiver = await startReceiver(() => stopping.abort())
  const transport = openTransport({ allowPrivate: true })
  const attempt = { url: receiver.url, body: '{}', headers: {} }
  await expect(transport.deliver(attempt, now, stopping.signal)).rejects.toThrow('aborted')
  await transport.close()
})
