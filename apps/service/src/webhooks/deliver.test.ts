import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openTransport, type AttemptResult, type Timeouts } from './deliver.ts'
import { startReceiver } from './testing.ts'

const now = () => 1_735_689_600_000
const never = new AbortController().signal

async function deliverTo(url: string, { timeouts }: { timeouts?: Timeouts } = {}): Promise<AttemptResult> {
  const transport = openTransport({ allowPrivate: true }, timeouts)
  try {
    return await transport.deliver({ url, body: '{"é":1}', headers: { 'x-test': 'signed' } }, now, never)
  } finally {
    await transport.close()
  }
}

test('a request carries the frozen bytes, their length and what identifies it', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(200).end('thank you'))
  const result = await deliverTo(`${receiver.url}?tenant=1`)
  expect(result).toMatchObject({ reason: null, status: 200, responseStart: 'thank you', slow: false, retryAfterMs: null })
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

test.each([
  [200, null, false],
  [202, null, false],
  [204, null, false],
  [302, 'REDIRECT_NOT_FOLLOWED', false],
  [304, 'REDIRECT_NOT_FOLLOWED', false],
  [400, 'HTTP_STATUS', false],
  [401, 'HTTP_STATUS', false],
  [410, 'GONE', false],
  [429, 'HTTP_STATUS', true],
  [500, 'HTTP_STATUS', false],
  [503, 'HTTP_STATUS', false],
])('status %i means %s', async (status, reason, slow) => {
  await using receiver = await startReceiver((response) => response.writeHead(status).end())
  expect(await deliverTo(receiver.url)).toMatchObject({ status, reason, slow })
})

test('a redirect is not followed, wherever it leads', async () => {
  await using elsewhere = await startReceiver()
  await using receiver = await startReceiver((response) => response.writeHead(307, { location: elsewhere.url }).end())
  expect(await deliverTo(receiver.url)).toMatchObject({ status: 307, reason: 'REDIRECT_NOT_FOLLOWED' })
  expect(elsewhere.received).toEqual([])
})

test.each([
  ['120', 120_000],
  ['Wed, 01 Jan 2025 00:01:00 GMT', 60_000],
  ['Tue, 31 Dec 2024 23:59:00 GMT', null],
  ['soon', null],
  ['-5', null],
])('Retry-After: %s is %s ms', async (header, retryAfterMs) => {
  await using receiver = await startReceiver((response) => response.writeHead(503, { 'retry-after': header }).end())
  expect(await deliverTo(receiver.url)).toMatchObject({ retryAfterMs })
})

test('of a huge answer the start is read, and it still counts', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(200).end(Buffer.alloc(5_000_000, 'a')))
  expect(await deliverTo(receiver.url)).toMatchObject({ reason: null, status: 200, responseStart: 'a'.repeat(1024) })
})

test('an answer that breaks off has not been given', async () => {
  await using receiver = await startReceiver((response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half of', () => response.destroy())
  })
  expect(await deliverTo(receiver.url)).toMatchObject({ reason: 'CONNECTION_FAILED', status: null })
})

test('bytes that are no text do not spoil the log', async () => {
  await using receiver = await startReceiver((response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])))
  expect(await deliverTo(receiver.url)).toMatchObject({ responseStart: 'a\uFFFD\uFFFDb' })
})

const impatient = { connectMs: 100, totalMs: 100 }

test('a receiver that never answers times out', async () => {
  await using receiver = await startReceiver(() => {})
  expect(await deliverTo(receiver.url, { timeouts: impatient })).toMatchObject({ reason: 'TIMEOUT', status: null, slow: true })
})

test('a receiver that drips its answer times out as a whole', async () => {
  await using receiver = await startReceiver((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 10)
    response.once('close', () => clearInterval(drip))
  })
  expect(await deliverTo(receiver.url, { timeouts: impatient })).toMatchObject({ reason: 'TIMEOUT', status: null })
})

test('nobody listens, or no TLS is spoken where it is asked for', async () => {
  const receiver = await startReceiver()
  expect(await deliverTo(receiver.url.replace('http:', 'https:'))).toMatchObject({ reason: 'TLS_FAILED' })
  await receiver[Symbol.asyncDispose]()
  expect(await deliverTo(receiver.url)).toMatchObject({ reason: 'CONNECTION_FAILED' })
})

test('a name that does not exist', async () => {
  const unknown = Object.assign(new Error('queryA ENOTFOUND receiver.test'), { code: 'ENOTFOUND', syscall: 'queryA' })
  const transport = openTransport({ allowPrivate: false, resolve: () => Promise.reject(unknown) })
  const attempt = { url: 'https://receiver.test/', body: '{}', headers: {} }
  expect(await transport.deliver(attempt, now, never)).toMatchObject({ reason: 'DNS_FAILED', status: null, slow: false })
  await transport.close()
})

test('a proxy named in the environment is not used', async () => {
  let proxied = 0
  const proxy = createServer((_request, response) => response.writeHead(200).end(String((proxied += 1)))).listen(0, '127.0.0.1')
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

test('a stopping process gives up what is on its way instead of judging it', async () => {
  const stopping = new AbortController()
  await using receiver = await startReceiver(() => stopping.abort())
  const transport = openTransport({ allowPrivate: true })
  const attempt = { url: receiver.url, body: '{}', headers: {} }
  await expect(transport.deliver(attempt, now, stopping.signal)).rejects.toThrow('aborted')
  await transport.close()
})
