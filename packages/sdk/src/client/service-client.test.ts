import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import express, { type Request, type Response } from 'express'
import { ConnectionError } from '../errors/connection-error.ts'
import type { ServiceClientOptions } from './client-options.ts'
import { createServiceClient } from './service-client.ts'

type Handle = (request: Request, response: Response, nth: number) => void
const secret = 'sk_sandbox_a:b+c/d%e f'

const refuse = (response: Response, status: number, code: string, more: object = {}) =>
  response.status(status).json({
    type: `/errors/${code}`,
    title: code,
    status,
    detail: code,
    code,
    requestId: 'req_1',
    retryable: status >= 500,
    errors: [],
    ...more,
  })

const closing: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
})

/** Starts a server that issues tokens like the endpoint E1 (spec §4.1 E1). `handle` answers every other path. */
const startServer = async (handle: Handle, options: Partial<ServiceClientOptions> = {}) => {
  const received = { tokens: 0, calls: [] as Request[] }
  const app = express()
  app.post('/oauth2/token', express.urlencoded({ extended: false }), (request, response) => {
    if (!request.is('application/x-www-form-urlencoded')) return refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE')
    const { grant_type, client_id, client_secret } = request.body as Record<string, string>
    if (grant_type !== 'client_credentials') return refuse(response, 400, 'UNSUPPORTED_GRANT_TYPE')
    if (client_id !== 'cl_sandbox_1' || client_secret !== secret)
      return refuse(response, 401, 'INVALID_CLIENT', { error: 'invalid_client' })
    received.tokens += 1
    return response.json({ access_token: `token-${received.tokens}`, expires_in: 600, token_type: 'Bearer' })
  })
  app.use(express.json(), (request, response) => {
    received.calls.push(request)
    handle(request, response, received.calls.length)
  })
  const server = app.listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    baseUrl,
    client: createServiceClient({ baseUrl, clientId: 'cl_sandbox_1', clientSecret: secret, ...options }),
  }
}

const bearer = (request: Request | undefined) => request?.get('authorization')
const issue = {
  programId: 'prg_a',
  destinationAccount: { destinationUserId: 'A1' },
  referenceNumber: 'R-1',
  basePoints: 10,
}

describe('the client caches and renews the access token', () => {
  test('concurrent and later calls share one cached access token', async () => {
    const { client, received } = await startServer((_, response) => response.json(['USD']))
    await Promise.all([client.listCurrencies(), client.listCurrencies(), client.listCurrencies()])
    await client.listCurrencies()
    expect(received.tokens).toBe(1)
    expect(received.calls.map(bearer)).toEqual(Array(4).fill('Bearer token-1'))
  })

  test('the client renews the access token 60 seconds before the token expires', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const { client, received } = await startServer((_, response) => response.json(['USD']))
    await client.listCurrencies()
    vi.advanceTimersByTime(539_000)
    await client.listCurrencies()
    expect(received.tokens).toBe(1)
    vi.setSystemTime(Date.now() + 2_000)
    await client.listCurrencies()
    expect(bearer(received.calls.at(-1))).toBe('Bearer token-2')
    vi.setSystemTime(0)
    await client.listCurrencies()
    expect(received.tokens).toBe(2)
  })

  test('concurrent calls renew a rejected token once and succeed', async () => {
    const { client, received } = await startServer((request, response) =>
      bearer(request) === 'Bearer token-1'
        ? refuse(response, 401, 'TOKEN_EXPIRED')
        : response.status(201).json({ id: 'txn_1' }),
    )
    const results = await Promise.all([client.createTransaction(issue), client.createTransaction(issue)])
    expect(results).toEqual([{ id: 'txn_1' }, { id: 'txn_1' }])
    expect(received.tokens).toBe(2)
  })

  test('a call fails when the service also rejects the renewed token', async () => {
    const { client, received } = await startServer((_, response) => refuse(response, 401, 'TOKEN_INVALID'))
    await expect(client.getProfile()).rejects.toMatchObject({ name: 'Problem', code: 'TOKEN_INVALID', status: 401 })
    expect([received.tokens, received.calls.length]).toEqual([2, 2])
  })

  test('wrong credentials cause a Problem without the client secret', async () => {
    const { client } = await startServer((_, response) => response.json([]), { clientSecret: 'sk_sandbox_wrong' })
    const error: unknown = await client.listCurrencies().catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'Problem', code: 'INVALID_CLIENT', requestId: 'req_1' })
    expect(JSON.stringify([error, String(error)])).not.toContain('sk_sandbox_wrong')
  })
})

describe('the client retries a failed call or throws', () => {
  test('the client retries a write that has a reference number', async () => {
    const { client, received } = await startServer((_, response, nth) =>
      nth === 1
        ? refuse(response, 504, 'PARTNER_TIMEOUT')
        : nth === 2
          ? response.socket?.destroy()
          : response.json({ id: 'txn_1' }),
    )
    expect(await client.createTransaction(issue)).toEqual({ id: 'txn_1' })
    expect(received.calls.map((call) => call.body as unknown)).toEqual([issue, issue, issue])
  })

  test('a failing read throws after three attempts', async () => {
    const { client, received } = await startServer((_, response) => refuse(response, 502, 'PARTNER_ERROR'))
    await expect(client.getTransaction({ transactionId: 'a/b' })).rejects.toMatchObject({
      code: 'PARTNER_ERROR',
    })
    expect(received.calls.map((call) => call.originalUrl)).toEqual(Array(3).fill('/transactions/a%2Fb'))
  })

  test('a failed write without a reference number throws without a retry', async () => {
    const { client, received } = await startServer((_, response) => refuse(response, 500, 'INTERNAL_ERROR'))
    const write = client.updateMultibrandConnections({ sourceUserId: 'u', connections: [] })
    await expect(write).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(received.calls).toHaveLength(2)
  })

  test('a permanent problem throws without a retry', async () => {
    const { client, received } = await startServer((_, response) => refuse(response, 409, 'REFERENCE_NUMBER_CONFLICT'))
    await expect(client.createTransaction(issue)).rejects.toMatchObject({
      code: 'REFERENCE_NUMBER_CONFLICT',
      retryable: false,
    })
    expect(received.calls).toHaveLength(1)
  })

  test('a problem with a long Retry-After throws without a retry', async () => {
    const { client, received } = await startServer((_, response) =>
      refuse(response.set('Retry-After', '11'), 503, 'PARTNER_UNAVAILABLE'),
    )
    await expect(client.createTransaction(issue)).rejects.toMatchObject({
      code: 'PARTNER_UNAVAILABLE',
      retryAfter: 11,
    })
    expect(received.calls).toHaveLength(1)
  })
})

describe('the client reports an unavailable service', () => {
  test('a call without a response throws a ConnectionError after the timeout', async () => {
    const { client } = await startServer(() => undefined, { timeoutMs: 200 })
    await expect(client.getProfile()).rejects.toBeInstanceOf(ConnectionError)
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toBeInstanceOf(ConnectionError)
  })

  test('the circuit breaker stops requests after five failures in a row', async () => {
    const { client, received } = await startServer((_, response) => response.socket?.destroy())
    for (let i = 0; i < 6; i += 1)
      await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toBeInstanceOf(ConnectionError)
    expect(received.calls).toHaveLength(5)
  })

  test('a redirect by the service throws a ConnectionError', async () => {
    const { client, received } = await startServer((_, response) => response.redirect(307, '/elsewhere'))
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toBeInstanceOf(ConnectionError)
    expect(received.calls).toHaveLength(1)
  })

  test('calls that the caller aborts do not open the circuit breaker', async () => {
    let answers = false
    const { client } = await startServer((_, response) =>
      answers ? response.json({ accessToken: 'a.b.c' }) : undefined,
    )
    for (let i = 0; i < 6; i += 1)
      await expect(client.getProfile(undefined, { signal: AbortSignal.timeout(20) })).rejects.toBeDefined()
    answers = true
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).resolves.toMatchObject({ token: 'a.b.c' })
  })

  test("a pending call rejects when the caller's signal aborts", async () => {
    const { client } = await startServer(() => undefined)
    const signal = AbortSignal.timeout(20)
    await expect(client.getProfile(undefined, { signal })).rejects.toBeDefined()
  })
})

describe('the client supports long polls for events', () => {
  const page = { data: [], next: 'c1' }

  test('the query parameter wait extends the timeout of listWebhookEvents only', async () => {
    const { client, received } = await startServer((_, response) => setTimeout(() => response.json(page), 600), {
      timeoutMs: 200,
    })
    expect(await client.listWebhookEvents({ wait: 25 })).toEqual(page)
    await expect(client.listWebhookEvents()).rejects.toBeInstanceOf(ConnectionError)
    expect(received.calls[0]?.originalUrl).toBe('/webhook-events?wait=25')
  })

  test('a long poll with a lost connection throws without a retry', async () => {
    const { client, received } = await startServer((_, response) => response.socket?.destroy())
    await expect(client.listWebhookEvents({ wait: 25 })).rejects.toBeInstanceOf(ConnectionError)
    expect(received.calls).toHaveLength(1)
  })
})

test('widgetTokens sends the credentials and returns tokens with their lifetime', async () => {
  const { client, received } = await startServer((_, response) => response.json({ accessToken: 'a.b.c' }))
  const order = { userId: 'u-1', amount: 50, currency: 'SAR', referenceNumber: 'R-1', description: 'Top-up' } as const
  expect(await client.widgetTokens.pointExchange(order)).toEqual({ token: 'a.b.c', expiresIn: 600 })
  expect(await client.widgetTokens.multibrand({ userId: 'u-1' })).toEqual({ token: 'a.b.c', expiresIn: 60 })
  const credentials = { clientId: 'cl_sandbox_1', clientSecret: secret }
  expect(received.calls.map((call) => [call.originalUrl, call.body as unknown])).toEqual([
    ['/v1/auth/widget/point-exchange', { ...order, ...credentials }],
    ['/v1/auth/widget/multibrand', { userId: 'u-1', ...credentials }],
  ])
  expect(received.tokens).toBe(0)
})

test('a printed client does not show the client secret', async () => {
  const { client } = await startServer((_, response) => response.json([]))
  const { inspect } = await import('node:util')
  expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain('sk_sandbox')
})
