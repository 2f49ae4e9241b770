import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import express, { type Request, type Response } from 'express'
import { ConnectionError } from '@loyalty/contract/client'
import { createServiceClient, type ServiceClientOptions } from './service-client.ts'

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

/** A server with the token semantics of E1 that answers every other path with `handle`. */
const startServer = async (handle: Handle, options: Partial<ServiceClientOptions> = {}) => {
  const seen = { tokens: 0, calls: [] as Request[] }
  const app = express()
  app.post('/oauth2/token', express.urlencoded({ extended: false }), (request, response) => {
    if (!request.is('application/x-www-form-urlencoded')) return refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE')
    const { grant_type, client_id, client_secret } = request.body as Record<string, string>
    if (grant_type !== 'client_credentials') return refuse(response, 400, 'UNSUPPORTED_GRANT_TYPE')
    if (client_id !== 'cl_sandbox_1' || client_secret !== secret)
      return refuse(response, 401, 'INVALID_CLIENT', { error: 'invalid_client' })
    seen.tokens += 1
    return response.json({ access_token: `token-${seen.tokens}`, expires_in: 600, token_type: 'Bearer' })
  })
  app.use(express.json(), (request, response) => {
    seen.calls.push(request)
    handle(request, response, seen.calls.length)
  })
  const server = app.listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, baseUrl, client: createServiceClient({ baseUrl, clientId: 'cl_sandbox_1', clientSecret: secret, ...options }) }
}

const bearer = (request: Request | undefined) => request?.get('authorization')
const issue = { programId: 'prg_a', destinationAccount: { destinationUserId: 'A1' }, referenceNumber: 'R-1', basePoints: 10 }

describe('the access token', () => {
  test('is fetched once for calls at the same time, and kept', async () => {
    const { client, seen } = await startServer((_, response) => response.json(['USD']))
    await Promise.all([client.listCurrencies({}), client.listCurrencies({}), client.listCurrencies({})])
    await client.listCurrencies({})
    expect(seen.tokens).toBe(1)
    expect(seen.calls.map(bearer)).toEqual(Array(4).fill('Bearer token-1'))
  })

  test('is renewed when under a minute is left, by the clock that ran further', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const { client, seen } = await startServer((_, response) => response.json(['USD']))
    await client.listCurrencies({})
    vi.advanceTimersByTime(539_000)
    await client.listCurrencies({})
    expect(seen.tokens).toBe(1)
    vi.setSystemTime(Date.now() + 2_000)
    await client.listCurrencies({})
    expect(bearer(seen.calls.at(-1))).toBe('Bearer token-2')
    vi.setSystemTime(0)
    await client.listCurrencies({})
    expect(seen.tokens).toBe(2)
  })

  test('is replaced once when the service refuses it, and the call goes through', async () => {
    const { client, seen } = await startServer((request, response) =>
      bearer(request) === 'Bearer token-1' ? refuse(response, 401, 'TOKEN_EXPIRED') : response.status(201).json({ id: 'txn_1' }),
    )
    const results = await Promise.all([client.createTransaction({ body: issue }), client.createTransaction({ body: issue })])
    expect(results).toEqual([{ id: 'txn_1' }, { id: 'txn_1' }])
    expect(seen.tokens).toBe(2)
  })

  test('is not asked for again and again when it stays refused', async () => {
    const { client, seen } = await startServer((_, response) => refuse(response, 401, 'TOKEN_INVALID'))
    await expect(client.getProfile({})).rejects.toMatchObject({ name: 'Problem', code: 'TOKEN_INVALID', status: 401 })
    expect([seen.tokens, seen.calls.length]).toEqual([2, 2])
  })

  test('a wrong secret is a typed problem without the secret in it', async () => {
    const { client } = await startServer((_, response) => response.json([]), { clientSecret: 'sk_sandbox_wrong' })
    const error: unknown = await client.listCurrencies({}).catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'Problem', code: 'INVALID_CLIENT', requestId: 'req_1' })
    expect(JSON.stringify([error, String(error)])).not.toContain('sk_sandbox_wrong')
  })
})

describe('a failure', () => {
  test('of a write with a reference is sent again, the same body and the same reference', async () => {
    const { client, seen } = await startServer((_, response, nth) =>
      nth === 1 ? refuse(response, 504, 'PARTNER_TIMEOUT') : nth === 2 ? response.socket?.destroy() : response.json({ id: 'txn_1' }),
    )
    expect(await client.createTransaction({ body: issue })).toEqual({ id: 'txn_1' })
    expect(seen.calls.map((call) => call.body as unknown)).toEqual([issue, issue, issue])
  })

  test('that lasts is thrown after three tries', async () => {
    const { client, seen } = await startServer((_, response) => refuse(response, 502, 'PARTNER_ERROR'))
    await expect(client.getTransaction({ params: { transactionId: 'a/b' } })).rejects.toMatchObject({ code: 'PARTNER_ERROR' })
    expect(seen.calls.map((call) => call.originalUrl)).toEqual(Array(3).fill('/transactions/a%2Fb'))
  })

  test('of a write without a reference is thrown at once', async () => {
    const { client, seen } = await startServer((_, response) => refuse(response, 500, 'INTERNAL_ERROR'))
    const write = client.updateMultibrandConnections({ body: { sourceUserId: 'u', connections: [] } })
    await expect(write).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(seen.calls).toHaveLength(2)
  })

  test('that a repetition cannot change is thrown at once', async () => {
    const { client, seen } = await startServer((_, response) => refuse(response, 409, 'REFERENCE_NUMBER_CONFLICT'))
    await expect(client.createTransaction({ body: issue })).rejects.toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT', retryable: false })
    expect(seen.calls).toHaveLength(1)
  })

  test('with a longer wait than a request can afford is left to the caller', async () => {
    const { client, seen } = await startServer((_, response) => refuse(response.set('Retry-After', '5'), 503, 'PARTNER_UNAVAILABLE'))
    await expect(client.createTransaction({ body: issue })).rejects.toMatchObject({ code: 'PARTNER_UNAVAILABLE', retryAfter: 5 })
    expect(seen.calls).toHaveLength(1)
  })
})

describe('a service that does not answer', () => {
  test('is given up in time, token and retries included', async () => {
    const { client } = await startServer(() => undefined, { timeoutMs: 200 })
    await expect(client.getProfile({})).rejects.toBeInstanceOf(ConnectionError)
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toBeInstanceOf(ConnectionError)
  })

  test('is not asked at all for a while after five failures in a row', async () => {
    const { client, seen } = await startServer((_, response) => response.socket?.destroy())
    for (let i = 0; i < 6; i += 1) await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toBeInstanceOf(ConnectionError)
    expect(seen.calls).toHaveLength(5)
  })

  test('a redirect is not followed with the credentials', async () => {
    const { client, seen } = await startServer((_, response) => response.redirect(307, '/elsewhere'))
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).rejects.toBeInstanceOf(ConnectionError)
    expect(seen.calls).toHaveLength(1)
  })

  test('is asked again after calls that their caller called off', async () => {
    let answers = false
    const { client } = await startServer((_, response) => (answers ? response.json({ accessToken: 'a.b.c' }) : undefined))
    for (let i = 0; i < 6; i += 1) await expect(client.getProfile({ signal: AbortSignal.timeout(20) })).rejects.toBeDefined()
    answers = true
    await expect(client.widgetTokens.multibrand({ userId: 'u' })).resolves.toMatchObject({ token: 'a.b.c' })
  })

  test("the caller's own signal ends a call", async () => {
    const { client } = await startServer(() => undefined)
    const signal = AbortSignal.timeout(20)
    await expect(client.getProfile({ signal })).rejects.toBeDefined()
  })
})

describe('a call that waits for events', () => {
  const page = { data: [], next: 'c1' }

  test('has as long on top as it asked for, and no other call has', async () => {
    const { client, seen } = await startServer((_, response) => setTimeout(() => response.json(page), 600), { timeoutMs: 200 })
    expect(await client.listWebhookEvents({ query: { wait: '25' } })).toEqual(page)
    await expect(client.listWebhookEvents({})).rejects.toBeInstanceOf(ConnectionError)
    await expect(client.listCampaigns({ query: { wait: '25' } as never })).rejects.toBeInstanceOf(ConnectionError)
    expect(seen.calls[0]?.originalUrl).toBe('/webhook-events?wait=25')
  })

  test('is told of a lost connection at once', async () => {
    const { client, seen } = await startServer((_, response) => response.socket?.destroy())
    await expect(client.listWebhookEvents({ query: { wait: '25' } })).rejects.toBeInstanceOf(ConnectionError)
    expect(seen.calls).toHaveLength(1)
  })
})

test('widget tokens are minted with the credentials in the body, and say how long they live', async () => {
  const { client, seen } = await startServer((_, response) => response.json({ accessToken: 'a.b.c' }))
  const order = { userId: 'u-1', amount: 50, currency: 'SAR', referenceNumber: 'R-1', description: 'Top-up' } as const
  expect(await client.widgetTokens.pointExchange(order)).toEqual({ token: 'a.b.c', expiresIn: 600 })
  expect(await client.widgetTokens.multibrand({ userId: 'u-1' })).toEqual({ token: 'a.b.c', expiresIn: 60 })
  const credentials = { clientId: 'cl_sandbox_1', clientSecret: secret }
  expect(seen.calls.map((call) => [call.originalUrl, call.body as unknown])).toEqual([
    ['/v1/auth/widget/point-exchange', { ...order, ...credentials }],
    ['/v1/auth/widget/multibrand', { userId: 'u-1', ...credentials }],
  ])
  expect(seen.tokens).toBe(0)
})

test('the secret is in nothing that can be printed of a client', async () => {
  const { client } = await startServer((_, response) => response.json([]))
  const { inspect } = await import('node:util')
  expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain('sk_sandbox')
})
