import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ConnectorSettings } from '../store/catalog/catalog-snapshot.ts'
import type { PointsOrder } from './connector.ts'
import { openConnectors, sandboxConnectors, type PartnerSettings } from './connectors.ts'
import { startFakePartner } from '../../testing/fake-partner.ts'
import { partnerAuthorization } from './partner-authorization.ts'

const secret = 'partner-secret'
const account = {
  destinationUserId: 'Z-1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
const query = { programId: 'prg_zaatroon', partnerCode: 'ZAATROON', account }
const order: PointsOrder = { key: 'ord_1', ...query, points: 90_071_992_547_409_931n, expiresAt: Date.UTC(2100, 0) }
const settingsOf = (settings: Partial<ConnectorSettings> = {}) =>
  new Map([['http', { name: 'http', baseUrl: null, auth: 'hmac' as const, secretName: 'PARTNER_SECRET', ...settings }]])

const open = (settings: Partial<PartnerSettings> = {}, connector: Partial<ConnectorSettings> = {}) => {
  const connectors = openConnectors({ url: undefined, secrets: { PARTNER_SECRET: secret }, ...settings }, Date.now)
  return { ...connectors, http: connectors.of('http', settingsOf(connector)), [Symbol.asyncDispose]: connectors.close }
}

/** Starts a fake partner that records its requests and accepts every member. */
const listen = async () => {
  const requests: {
    method: string | undefined
    url: string | undefined
    headers: IncomingHttpHeaders
    body: string
  }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    requests.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.end(JSON.stringify({ valid: true }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, [Symbol.asyncDispose]: async () => void server.close() }
}

afterEach(() => vi.unstubAllEnvs())

describe('orders to a partner over HTTP', () => {
  test('an order contains exactly the fields of the partner protocol', async () => {
    await using partner = await listen()
    await using connectors = open({ url: `${partner.url}/v2/` })
    await connectors.http.partner?.issue(order)
    const [sent] = partner.requests
    expect([sent?.method, sent?.url, sent?.headers['idempotency-key']]).toEqual(['POST', '/v2/points', 'ord_1'])
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      transactionId: 'ord_1',
      programId: 'prg_zaatroon',
      partnerCode: 'ZAATROON',
      points: '90071992547409931',
      destinationAccount: account,
      accountDigest: createHash('sha256').update('["Z-1",null,null,null]').digest('hex'),
      expiresAt: '2100-01-01T00:00:00.000Z',
    })
  })

  test('issue returns NOT_SENT for a closed port or unknown host', async () => {
    const gone = await listen()
    await gone[Symbol.asyncDispose]()
    await using connectors = open({ url: gone.url })
    expect(await connectors.http.partner?.issue(order)).toEqual({ outcome: 'NOT_SENT', why: 'ECONNREFUSED' })
    await using lost = open({ url: 'http://partner.invalid' })
    expect(await lost.http.partner?.issue(order)).toMatchObject({ outcome: 'NOT_SENT' })
    expect(await lost.http.partner?.ask(order)).toMatchObject({ outcome: 'UNKNOWN' })
  })

  test('a request to a partner ignores the environment’s proxy variables', async () => {
    await using proxy = await listen()
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy.url)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    await using partner = await listen()
    await using connectors = open({ url: partner.url })
    await connectors.http.validateMember(query)
    expect([partner.requests.length, proxy.requests.length]).toEqual([1, 0])
  })

  test('a connector without address or secret sends no request', async () => {
    await using partner = await listen()
    for (const settings of [{}, { url: partner.url, secrets: {} }]) {
      await using connectors = open(settings)
      await expect(connectors.http.validateMember(query)).rejects.toMatchObject({ code: 'PARTNER_UNAVAILABLE' })
      expect(await connectors.http.partner?.issue(order)).toMatchObject({ outcome: 'NOT_SENT' })
      expect(await connectors.http.partner?.ask(order)).toMatchObject({ outcome: 'UNKNOWN' })
    }
    await using connectors = open({ url: partner.url })
    await expect(connectors.of('simulated', settingsOf()).validateMember(query)).rejects.toMatchObject({
      code: 'PARTNER_UNAVAILABLE',
    })
    expect(partner.requests).toEqual([])
  })
})

describe('authentication of requests to a partner', () => {
  test('an HMAC signature covers method, address, body and time', () => {
    const of = (method: 'GET' | 'POST', target: string, body: string, at = 1_735_689_600_000) =>
      partnerAuthorization({ mode: 'hmac', secret: 'partner_test_4f1c2b9a7d8e6035' }, { method, target, body }, at)
    expect(of('POST', '/points', '{"transactionId":"txn_1"}')).toEqual({
      'x-service-timestamp': '1735689600',
      'x-service-signature': 'cc0a6d33f6c278711d70ae00d06f1bb572e6be8c4fb6f1d0cbbeea3a967f13dd',
    })
    const signatures = [
      of('POST', '/points', '{}'),
      of('GET', '/points', '{}'),
      of('POST', '/points/', '{}'),
      of('POST', '/points', ''),
      of('POST', '/points', '{}', 1_735_689_601_000),
    ]
    expect(new Set(signatures.map((headers) => headers['x-service-signature'])).size).toBe(signatures.length)
  })

  test('bearer mode sends the secret and no signature', async () => {
    await using partner = await listen()
    await using connectors = open(
      { secrets: { PARTNER_OTHER_SECRET: 'other' } },
      {
        baseUrl: partner.url,
        auth: 'bearer',
        secretName: 'PARTNER_OTHER_SECRET',
      },
    )
    await connectors.http.validateMember(query)
    expect(partner.requests[0]?.headers).toMatchObject({ authorization: 'Bearer other' })
    expect(partner.requests[0]?.headers).not.toHaveProperty('x-service-signature')
  })
})

describe('requests to a partner to validate a member', () => {
  test('validateMember throws PARTNER_UNAVAILABLE for an invalid partner answer', async () => {
    const partner = await startFakePartner(secret)
    await using connectors = open({ url: partner.url })
    const ask = () => connectors.http.validateMember(query).catch((cause: unknown) => (cause as { code: string }).code)
    expect(await ask()).toBe('MEMBER')
    for (const reason of ['MEMBER_NOT_FOUND', 'MEMBER_INELIGIBLE']) {
      partner.members(200, { valid: false, reason })
      expect(await ask()).toBe(reason)
    }
    for (const [status, body] of [
      [200, { valid: 'true' }],
      [200, { valid: false }],
      [200, { isValid: true }],
      [200, 'true'],
      [200, '{"valid":true'],
      [201, { valid: true }],
      [302, { valid: true }],
      [401, { valid: true }],
      [500, { valid: true }],
      [200, { valid: true, padding: 'x'.repeat(100_000) }],
    ] as const) {
      partner.members(status, body)
      expect.soft([status, body, await ask()]).toEqual([status, body, 'PARTNER_UNAVAILABLE'])
    }
    await partner.close()
    expect(await ask()).toBe('PARTNER_UNAVAILABLE')
  })

  test('validateMember throws PARTNER_TIMEOUT if the partner does not answer in time', async () => {
    const server = createServer(() => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await using connectors = open({ url, timeouts: { connectMs: 1_000, totalMs: 100 } })
    await expect(connectors.http.validateMember(query)).rejects.toMatchObject({ code: 'PARTNER_TIMEOUT' })
    server.close()
    server.closeAllConnections()
  })
})

test('sandboxConnectors returns the simulated connector for every name', () => {
  const connector = sandboxConnectors.of('http', settingsOf({ baseUrl: 'http://127.0.0.1:9' }))
  expect(connector).toBe(sandboxConnectors.of('simulated', new Map()))
  expect(connector.partner).toBeNull()
})
