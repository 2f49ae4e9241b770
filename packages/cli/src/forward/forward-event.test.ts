import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import type { WebhookEventItem } from '@loyalty/contract'
import { verifyWebhook } from '@loyalty/sdk'
import { forwardEvent, type ForwardOptions } from './forward-event.ts'

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const body = '{"sourceUserId":"user-🛫 é","type":"LINKED"}'
const event: WebhookEventItem = {
  id: 'evt_1',
  type: 'LINKED',
  test: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  body,
}

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

const startReceiver = async (answer: (...args: [...Parameters<RequestListener>, nth: number]) => void, port = 0) => {
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
  const onUnreachable = vi.fn<ForwardOptions['onUnreachable']>()
  const accepted = forwardEvent(more.event ?? event, {
    target: new URL(`http://127.0.0.1:${port}/hooks`),
    secret,
    signal: new AbortController().signal,
    onAttempt: (_, { status, code = '' }) => attempts.push(status ?? code),
    onUnreachable,
    ...more,
  })
  return { accepted, attempts, onUnreachable }
}

test('forwardEvent sends a test event with the header x-service-test-event', async () => {
  const { received, port } = await startReceiver((_, response) => response.end())
  expect(await forward(port, { event: { ...event, test: true } }).accepted).toBe(true)
  expect(received[0]?.headers['x-service-test-event']).toBe('true')
})

// The tests below mostly wait between attempts, so they run concurrently.
test.concurrent('every attempt sends the exact body bytes with a valid signature', async () => {
  const { received, port } = await startReceiver((_, response, nth) => response.writeHead(nth < 3 ? 503 : 204).end())
  const { accepted, attempts } = forward(port)
  expect([await accepted, attempts]).toEqual([true, [503, 503, 204]])
  expect(received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3'])
  for (const { headers, body: bytes } of received) {
    expect(bytes).toEqual(Buffer.from(body))
    expect(await verifyWebhook({ body: bytes, headers, secrets: [secret] })).toMatchObject({
      ok: true,
      eventId: 'evt_1',
      eventIdVerified: true,
      test: false,
    })
  }
})

test.concurrent('forwardEvent stops after four failed attempts or one 410 response', async () => {
  const failing = await startReceiver((_, response) => response.writeHead(401).end())
  const refused = forward(failing.port)
  expect([await refused.accepted, refused.attempts]).toEqual([false, [401, 401, 401, 401]])
  const gone = await startReceiver((_, response) => response.writeHead(410).end())
  const disabled = forward(gone.port)
  expect([await disabled.accepted, disabled.attempts]).toEqual([false, [410]])
})

test.concurrent('forwardEvent retries redirects and reset connections, and accepts an endless response', async () => {
  const { port } = await startReceiver((request, response, nth) => {
    if (nth === 1) return response.writeHead(307, { location: '/hooks' }).end()
    if (nth === 2) return request.socket.destroy()
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
    return response.once('close', () => clearInterval(more))
  })
  const { accepted, attempts } = forward(port)
  expect([await accepted, attempts]).toEqual([true, [307, 'ECONNRESET', 200]])
})

test('forwardEvent reports an unreachable receiver once, and sends after the receiver starts', async () => {
  const { port, close } = await startReceiver(() => undefined)
  close()
  const { accepted, attempts, onUnreachable } = forward(port)
  await vi.waitFor(() => expect(onUnreachable).toHaveBeenCalled())
  const { received } = await startReceiver((_, response) => response.end(), port)
  expect([await accepted, attempts, received.length]).toEqual([true, [200], 1])
  expect(onUnreachable).toHaveBeenCalledTimes(1)
})

test('forwardEvent ends a hanging attempt or its waiting when the signal aborts', async () => {
  const { port, close, received } = await startReceiver(() => undefined)
  const hanging = new AbortController()
  const { accepted } = forward(port, { signal: hanging.signal })
  await vi.waitFor(() => expect(received).toHaveLength(1))
  hanging.abort()
  await expect(accepted).rejects.toThrow('aborted')
  close()
  const waiting = new AbortController()
  const unreachable = forward(port, { signal: waiting.signal })
  await vi.waitFor(() => expect(unreachable.onUnreachable).toHaveBeenCalled())
  waiting.abort()
  await expect(unreachable.accepted).rejects.toThrow('aborted')
})
