import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import express from 'express'
import express4 from 'express-4'
import type { ExpressHandler } from '../express/node-http.ts'
import { webhookReceiver } from '../express/webhook-receiver.ts'
import type { WebhookOutcome, WebhookReceiverOptions } from './receive-webhook.ts'
import { rememberInMemory } from './remember-in-memory.ts'
import { signWebhook } from './sign-webhook.ts'
import { webhookHandler } from './webhook-handler.ts'

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const address = 'https://bank.example/webhooks'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Send = (request: Promise<Request>) => Promise<Response>

const startFetch = (options: WebhookReceiverOptions): Promise<Send> => {
  const handle = webhookHandler(options)
  return Promise.resolve(async (request) => handle(await request))
}

/**
 * Starts an Express server and returns a function that sends requests to the server. The function throws each error
 * that reached the server's error handler, as a Fetch handler does.
 */
const startExpress = async (
  options: WebhookReceiverOptions,
  app = express(),
  routed = (handler: ExpressHandler): ExpressHandler => handler,
): Promise<Send> => {
  app.post('/webhooks', ...webhookReceiver(options).map(routed))
  app.use(((error, _request, response, _next) =>
    response.status(500).send(String(error))) as express.ErrorRequestHandler)
  const server = app.listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (given) => {
    const request = await given
    const { method, headers } = request
    const answer = await fetch(`http://127.0.0.1:${port}/webhooks`, {
      method,
      headers,
      body: await request.arrayBuffer(),
    })
    if (answer.status === 500) throw new Error(await answer.text())
    return answer
  }
}

const delivery = async (
  more: { body?: string; eventId?: string; headers?: Record<string, string>; secret?: string } = {},
): Promise<Request> => {
  const { body = '{"type":"LINKED"}', eventId = 'evt_1', headers = {} } = more
  const signed = await signWebhook({ secret: more.secret ?? secret, eventId, body })
  return new Request(address, {
    method: 'POST',
    body,
    headers: { ...signed, 'x-service-event-id': eventId, ...headers },
  })
}

describe.each([
  { name: 'Fetch', start: startFetch },
  { name: 'Express 5', start: (options: WebhookReceiverOptions) => startExpress(options) },
  {
    name: 'Express 4',
    start: (options: WebhookReceiverOptions) => startExpress(options, express4() as unknown as express.Express),
  },
])('the $name receiver verifies and applies deliveries', ({ start }) => {
  const startReceiver = async (onEvent: WebhookReceiverOptions['onEvent'] = () => undefined) => {
    const outcomes: WebhookOutcome[] = []
    const observe = (outcome: WebhookOutcome) => outcomes.push(outcome)
    return {
      outcomes,
      send: await start({ secrets: ['whsec_old', secret], seen: rememberInMemory(), onEvent, observe }),
    }
  }

  test('a receiver applies a repeated event only once', async () => {
    const applied: unknown[] = []
    const { send, outcomes } = await startReceiver((event, about) => void applied.push([event, about]))
    const answers = [await send(delivery({ headers: { 'x-service-delivery-attempt': '1' } })), await send(delivery())]
    await send(delivery({ eventId: 'evt_2', headers: { 'x-service-test-event': 'true', 'webhook-signature': '' } }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[0]?.json()).toEqual({ received: true })
    expect(answers[0]?.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
    expect(applied).toEqual([
      [{ type: 'LINKED' }, { eventId: 'evt_1', eventIdVerified: true, test: false }],
      [{ type: 'LINKED' }, { eventId: 'evt_2', eventIdVerified: false, test: true }],
    ])
    expect(outcomes).toEqual([
      { outcome: 'applied', status: 200, eventId: 'evt_1', type: 'LINKED', attempt: '1' },
      { outcome: 'duplicate', status: 200, eventId: 'evt_1', type: 'LINKED', attempt: undefined },
      { outcome: 'applied', status: 200, eventId: 'evt_2', type: 'LINKED', attempt: undefined },
    ])
  })

  test.each<[string, number, () => Promise<Request>]>([
    ['SIGNATURE_MISSING', 400, () => delivery({ headers: { 'x-service-signature': '' } })],
    ['HEADER_REPEATED', 400, () => delivery({ headers: { 'x-service-timestamp': '1, 2' } })],
    ['SIGNATURE_MISMATCH', 401, () => delivery({ secret: 'whsec_other' })],
    ['STANDARD_SIGNATURE_MISMATCH', 401, () => delivery({ headers: { 'webhook-signature': 'v1,AAAA' } })],
    ['BODY_NOT_JSON', 400, () => delivery({ body: '{' })],
    ['BODY_EMPTY', 400, () => delivery({ body: '' })],
    [
      'EVENT_ID_MISSING',
      400,
      () => delivery({ headers: { 'x-service-event-id': '', 'webhook-id': '', 'webhook-signature': '' } }),
    ],
    ['BODY_TOO_LARGE', 413, () => delivery({ body: JSON.stringify({ type: 'a'.repeat(65_536) }) })],
    ['BODY_ENCODED', 415, () => delivery({ headers: { 'content-encoding': 'gzip' } })],
    ['TIMESTAMP_MISMATCH', 401, () => delivery({ headers: { 'webhook-timestamp': '1735689600' } })],
  ])('a receiver refuses a delivery with %s and does not apply it', async (reason, status, request) => {
    const { send, outcomes } = await startReceiver(() => expect.unreachable())
    const answer = await send(request())
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { type: 'about:blank', status, code: reason, title: expect.any(String) },
    ])
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(outcomes).toMatchObject([{ outcome: 'refused', status, reason }])
  })

  test('a receiver accepts a delivery with Content-Encoding: identity', async () => {
    const { send } = await startReceiver()
    expect((await send(delivery({ headers: { 'content-encoding': 'Identity' } }))).status).toBe(200)
  })

  test.each(['{"type":"PROGRAM_CLOSED"}', '{}'])(
    'a receiver answers unknown event %s with 200 and stores no id',
    async (body) => {
      const { send, outcomes } = await startReceiver(() => expect.unreachable())
      for (const _ of [1, 2]) expect((await send(delivery({ body }))).status).toBe(200)
      expect(outcomes.map(({ outcome, status }) => [outcome, status])).toEqual([
        ['ignored', 200],
        ['ignored', 200],
      ])
    },
  )

  test.each([
    ['no secret', []],
    ['an empty secret', [secret, '']],
    ['an undefined secret', [undefined as unknown as string]],
  ])('the creation of a receiver with %s throws a TypeError', async (_, secrets) => {
    const options = { secrets, seen: rememberInMemory(), onEvent: () => undefined }
    await expect(async () => start(options)).rejects.toThrow(TypeError)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('The log is full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('The log is full'))],
  ])('an observer that %s does not change the response', async (_, observe) => {
    let applied = 0
    const send = await start({ secrets: [secret], seen: rememberInMemory(), onEvent: () => (applied += 1), observe })
    const warned = once(process, 'warning')
    const statuses = [(await send(delivery())).status, (await send(delivery({ secret: 'whsec_other' }))).status]
    expect([statuses, applied]).toEqual([[200, 401], 1])
    expect(await warned).toMatchObject([{ message: 'The log is full' }])
  })

  test('a receiver accepts a body of exactly 64 KiB', async () => {
    const { send } = await startReceiver()
    const body = JSON.stringify({ type: 'a'.repeat(65_536 - '{"type":""}'.length) })
    expect((await send(delivery({ body }))).status).toBe(200)
  })

  test('a second delivery applies an event whose first effect failed', async () => {
    let fails = true
    const { send, outcomes } = await startReceiver(() => {
      if (fails) throw new Error('The database is closed')
    })
    await expect(send(delivery())).rejects.toThrow('The database is closed')
    fails = false
    expect((await send(delivery())).status).toBe(200)
    expect(outcomes.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['failed', 500],
      ['applied', 200],
    ])
  })
})

test('a Fetch handler rejects bodies over 64 KiB and methods except POST', async () => {
  const handle = webhookHandler({ secrets: [secret], seen: rememberInMemory(), onEvent: () => expect.unreachable() })
  const answer = await handle(new Request(address))
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  let chunks = 0
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1
      controller.enqueue(new Uint8Array(10_000))
    },
  })
  expect((await handle(new Request(address, { method: 'POST', body: endless, duplex: 'half' }))).status).toBe(413)
  expect(chunks).toBeLessThan(10)
})

test('an Express receiver passes an error of onEvent to next', async () => {
  const options = {
    secrets: [secret],
    seen: rememberInMemory(),
    onEvent() {
      throw new Error('The database is closed')
    },
  }
  const send = await startExpress(options, express(), (handler) => (request, response, next) => {
    handler(request, response, next)
  })
  await expect(send(delivery())).rejects.toThrow('The database is closed')
})

test('an Express receiver behind a JSON parser throws', async () => {
  const options = { secrets: [secret], seen: rememberInMemory(), onEvent: () => expect.unreachable() }
  const send = await startExpress(options, express().use(express.json()))
  await expect(send(delivery({ headers: { 'content-type': 'application/json' } }))).rejects.toThrow(
    'needs the raw body',
  )
})
