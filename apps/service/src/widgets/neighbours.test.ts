import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { failuresPerAddress, rates, widgetStarts } from '@loyalty/contract'
import { createIds } from '../store/access/ids.ts'
import { bank, startTestService, type TestService } from '../../testing/service.ts'
import { createSigner } from '../tokens/signer.ts'
import { openSigningKeys } from '../tokens/signing-keys.ts'
import { mintToken } from './mint-token.ts'

const id = createIds(Date.now)
const client = {
  id: bank.clientId.sandbox,
  organizationId: bank.organizationId,
  env: 'sandbox',
  secretId: null,
} as const

type Service = Pick<TestService, 'store' | 'baseUrls'>

/** Returns a function that creates multibrand tokens without an API request, because the API limits their rate. */
const minter = async ({ store, baseUrls: { sandbox } }: Service, now = Date.now) => {
  const signer = createSigner(sandbox, await openSigningKeys('sandbox', store, now), now)
  return (userId: string) =>
    mintToken({ client, org: store.organization(client) }, { kind: 'multibrand', purchase: null, userId }, 60, {
      signer,
      realNow: now,
      id,
    })
}

let count = 0
const nonce = (): string => `nonce-${String((count += 1)).padStart(20, '0')}`

/** Posts a body and reads the whole response. `code` is the error code of a failed request. */
const post = async (url: string, body: object | URLSearchParams) => {
  const json = !(body instanceof URLSearchParams)
  const answer = await fetch(url, {
    method: 'POST',
    ...(json && { headers: { 'content-type': 'application/json' } }),
    body: json ? JSON.stringify(body) : body,
  })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, headers: answer.headers, code }
}

const startSession = ({ baseUrls: { sandbox } }: Service, token: string, page = nonce()) =>
  post(`${sandbox}/v1/widget/session`, { token, nonce: page })

/**
 * Returns a function that makes invalid tokens of four kinds in turn: plain text, an unknown key, a changed payload and
 * a forged signature.
 */
const junkFrom = (token: string): ((index: number) => string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unknownKey = encode({ alg: 'ES256', typ: 'lw-multibrand+jwt', kid: 'A'.repeat(43) })
  const forged = (index: number) =>
    encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), jti: `wgt_${index}` })
  const kinds = [
    () => 'junk',
    () => `${unknownKey}.${payload}.${signature}`,
    (index: number) => `${header}.${forged(index)}.${signature}`,
    () => `${header}.${payload}.${'B'.repeat(85)}A`,
  ]
  return (index) => kinds[index % kinds.length]!(index)
}

test('200 customers start sessions while their IP address sends invalid tokens', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  const services: Service[] = [service, await service.another()]
  const mints = await Promise.all(services.map((each) => minter(each)))
  const at = <T>(all: readonly T[], index: number): T => all[index % all.length]!
  const tokens = await Promise.all(Array.from({ length: 200 }, (_, index) => at(mints, index)(`customer-${index}`)))
  const junk = junkFrom(tokens[0]!)
  const sendJunk = async (index: number) => (await startSession(at(services, index), junk(index))).status

  const before = await Promise.all(Array.from({ length: 2 * failuresPerAddress.count }, (_, index) => sendJunk(index)))
  expect(new Set(before)).toEqual(new Set([401, 429]))

  const served = new AbortController()
  const junkSender = (async () => {
    const statuses: Promise<number>[] = []
    for (let index = 0; index < 500 && !served.signal.aborted; index += 1) {
      statuses.push(sendJunk(index))
      await sleep(10)
    }
    return new Set(await Promise.all(statuses))
  })()
  const starts = await Promise.all(
    tokens.map(async (token, index) => (await startSession(at(services, index), token)).status),
  )
  served.abort()
  expect(starts).toEqual(Array.from({ length: 200 }, () => 200))
  expect([...(await junkSender)].filter((status) => status !== 429 && status !== 401)).toEqual([])
})

test('too many invalid tokens from one IP address cause TOO_MANY_ATTEMPTS', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  const junk = junkFrom(await (await minter(service))('customer-1'))
  for (let index = 0; index < failuresPerAddress.count; index += 1)
    expect(await startSession(service, junk(index))).toMatchObject({ status: 401, code: 'TOKEN_INVALID' })
  const refused = await startSession(service, junk(0))
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an expired token gets its usual error despite invalid tokens', async () => {
  let now = Date.now()
  await using service = await startTestService({ RATE_LIMIT: 'on' }, () => now)
  const token = await (await minter(service, () => now))('customer-1')
  await Promise.all(Array.from({ length: 2 * failuresPerAddress.count }, () => startSession(service, 'junk')))
  now += 63_000
  expect(await startSession(service, token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
})

test('the rate limit of one widget token does not affect other tokens', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  const mint = await minter(service)
  const [token, other] = [await mint('customer-1'), await mint('customer-2')]
  const page = nonce()
  const first = await startSession(service, token, page)
  expect(first.headers.get('ratelimit-policy')).toBe('"start";q=5;w=5')
  const answers = await Promise.all(Array.from({ length: 30 }, () => startSession(service, token, page)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RATE_LIMITED']))
  expect((await startSession(service, other)).status).toBe(200)
})

test('the rate limits let an organization use every widget token it creates', () => {
  for (const { tokens } of Object.values(rates)) {
    expect(widgetStarts.organization.perSecond).toBeGreaterThanOrEqual(tokens.perSecond * widgetStarts.token.count)
    expect(widgetStarts.organization.burst).toBe(1000)
  }
})

test('wrong guesses from a network do not block its correct client secret', async () => {
  await using service = await startTestService({ RATE_LIMIT: 'on' })
  const { clientId, clientSecret } = service.credentials()
  const { sandbox } = service.baseUrls
  const token = (client_secret: string, client_id: string = clientId) =>
    post(`${sandbox}/oauth2/token`, new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }))

  const guesses = Array.from({ length: 2 * failuresPerAddress.count }, (_, index) =>
    token('wrong', index % 2 ? clientId : `cl_${index}`),
  )
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401, 429]))

  const right = { clientId, clientSecret }
  const purchase = { userId: 'u', amount: 5, currency: 'SAR', referenceNumber: 'N-1' }
  expect((await token(clientSecret)).status).toBe(200)
  expect((await post(`${sandbox}/v1/auth/authenticate`, right)).status).toBe(200)
  expect((await post(`${sandbox}/v1/auth/widget/multibrand`, { ...right, userId: 'u' })).status).toBe(200)
  expect((await post(`${sandbox}/v1/auth/widget/point-exchange`, { ...right, ...purchase })).status).toBe(200)
  expect(
    (await post(`${sandbox}/v1/auth/widget/multibrand`, { ...right, clientSecret: 'wrong', userId: 'u' })).status,
  ).toBe(429)
})
