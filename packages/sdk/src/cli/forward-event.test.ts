import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import type { WebhookEventItem } from '@loyalty/contract'
import { verifyWebhook } from '../verify-webhook.ts'
import { forwardEvent, type ForwardOptions } from './forward-event.ts'

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const body = '{"sourceUserId":"user-🛫 é","type":"LINKED"}'
const event: WebhookEventItem = { id: 'evt_1', type: 'LINKED', test: false, createdAt: '2026-11-21T12:00:00.000Z', body }

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

const startReceiver = async (answer: (...given: [...Parameters<RequestListener>, nth: number]) => void, port = 0) => {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) })
    answer(request, response, received.length)
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  closing.push(close)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { received, close, port: (server.address() as AddressInfo).port }
}

const forward = (port: number, more: Partial<ForwardOptions & { event: WebhookEventItem }> = {}) => {
  const attempts: (number | string)[] = []
  const onNobody = vi.fn<ForwardOptions['onNobody']>()
  const taken = forwardEvent(more.event ?? event, {
    target: new URL(`http://127.0.0.1:${port}/hooks`),
    secret,
    signal: new AbortController().signal,
    onAttempt: (_, { status, code = '' }) => attempts.push(status ?? code),
    onNobody,
    ...more,
  })
  return { taken, attempts, onNobody }
}

test('a test event says that it is one', async () => {
  const { received, port } = await startReceiver((_, response) => response.end())
  expect(await forward(port, { event: { ...event, test: true } }).taken).toBe(true)
  expect(received[0]?.headers['x-service-test-event']).toBe('true')
})

// Most of these is waiting between attempts: they wait together.
test.concurrent('an event arrives with its exact bytes, signed anew at each attempt, under one id', async () => {
  const { received, port } = await startReceiver((_, response, nth) => response.writeHead(nth < 3 ? 503 : 204).end())
  const { taken, attempts } = forward(port)
  expect([await taken, attempts]).toEqual([true, [503, 503, 204]])
  expect(received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3'])
  for (const { headers, body: bytes } of received) {
    expect(bytes).toEqual(Buffer.from(body))
    expect(verifyWebhook({ body: bytes, headers, secrets: [secret] })).toMatchObject({
      ok: true,
      eventId: 'evt_1',
      eventIdVerified: true,
      test: false,
    })
  }
})

test.concurrent('a receiver that never takes it is asked four times, one that is gone once', async () => {
  const failing = await startReceiver((_, response) => response.writeHead(401).end())
  const refused = forward(failing.port)
  expect([await refused.taken, refused.attempts]).toEqual([false, [401, 401, 401, 401]])
  const gone = await startReceiver((_, response) => response.writeHead(410).end())
  const given = forward(gone.port)
  expect([await given.taken, given.attempts]).toEqual([false, [410]])
})

test.concurrent('a redirect is not followed, a connection that breaks off is no answer, and a long answer is not read to its end', async () => {
  const { port } = await startReceiver((request, response, nth) => {
    if (nth === 1) return response.writeHead(307, { location: '/hooks' }).end()
    if (nth === 2) return request.socket.destroy()
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
    return response.once('close', () => clearInterval(more))
  })
  const { taken, attempts } = forward(port)
  expect([await taken, attempts]).toEqual([true, [307, 'ECONNRESET', 200]])
})

test('while nobody listens an event waits, and is told of once', async () => {
  const { port, close } = await startReceiver(() => undefined)
  close()
  const { taken, attempts, onNobody } = forward(port)
  await vi.waitFor(() => expect(onNobody).toHaveBeenCalled())
  const { received } = await startReceiver((_, response) => response.end(), port)
  expect([await taken, attempts, received.length]).toEqual([true, [200], 1])
  expect(onNobody).toHaveBeenCalledTimes(1)
})

test('the signal ends an attempt that hangs, and the wait for somebody', async () => {
  const { port, close, received } = await startReceiver(() => undefined)
  const hanging = new AbortController()
  const { taken } = forward(port, { signal: hanging.signal })
  await vi.waitFor(() => expect(received).toHaveLength(1))
  hanging.abort()
  await expect(taken).rejects.toThrow('aborted')
  close()
  const waiting = new AbortController()
  const nobody = forward(port, { signal: waiting.signal })
  await vi.waitFor(() => expect(nobody.onNobody).toHaveBeenCalled())
  waiting.abort()
  await expect(nobody.taken).rejects.toThrow('aborted')
})
