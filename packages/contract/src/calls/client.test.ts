import { expect, test } from 'vitest'
import { ConnectionError, createClient, Problem, type Fetch } from './client.ts'
import { callerEndpoints } from '../endpoints.ts'

const answering =
  (
    status: number,
    body: string,
    headers: Record<string, string> = {},
    seen: { url?: string; init?: unknown } = {},
  ): Fetch =>
  (url, init) => {
    Object.assign(seen, { url, init })
    return Promise.resolve({
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: () => Promise.resolve(body),
    })
  }

const clientWith = (fetch: Fetch) =>
  createClient({ baseUrl: 'http://service', routes: callerEndpoints, fetch, token: () => 'a.b.c' })

test('the client percent-encodes path parameters', async () => {
  const seen: { url?: string } = {}
  await clientWith(answering(200, '{}', {}, seen)).getTransaction({ params: { transactionId: 'R/1?x=1' } })
  expect(seen.url).toBe('http://service/transactions/R%2F1%3Fx%3D1')
})

test('the client sends a list as repeated query keys, without undefined values', async () => {
  const seen: { url?: string } = {}
  const client = clientWith(answering(200, '{}', {}, seen))
  await client.getProgramDetails({ query: { 'programId[]': ['a b', 'c'] } })
  expect(seen.url).toBe('http://service/programs/details?programId%5B%5D=a%20b&programId%5B%5D=c')
  await client.listCampaigns({ query: { status: undefined, page: '2' } })
  expect(seen.url).toBe('http://service/campaigns?page=2')
})

test('the client throws a Problem for an error response', async () => {
  const body = JSON.stringify({
    code: 'RATE_LIMITED',
    status: 429,
    title: 't',
    detail: 'd',
    requestId: 'req_1',
    retryable: true,
    errors: [],
  })
  const call = clientWith(answering(429, body, { 'retry-after': '7' })).getProfile({})
  await expect(call).rejects.toBeInstanceOf(Problem)
  await expect(call).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429, requestId: 'req_1', retryAfter: 7 })
})

test('the client throws a ConnectionError for HTML, invalid JSON and network failures', async () => {
  await expect(clientWith(answering(502, '<html>bad gateway</html>')).getProfile({})).rejects.toBeInstanceOf(
    ConnectionError,
  )
  await expect(clientWith(answering(200, 'not json')).getProfile({})).rejects.toBeInstanceOf(ConnectionError)
  await expect(clientWith(() => Promise.reject(new TypeError('reset'))).getProfile({})).rejects.toBeInstanceOf(
    ConnectionError,
  )
})

test.for([
  ['a code alone', { code: 'E_UPSTREAM' }],
  ['a status that is text', { code: 'E_UPSTREAM', status: '502' }],
  ['errors that are no list', { code: 'RATE_LIMITED', status: 429, errors: { field: 'a' } }],
  ['errors that are texts', { code: 'RATE_LIMITED', status: 429, errors: ['a'] }],
  ['an empty entry among errors', { code: 'RATE_LIMITED', status: 429, errors: [null] }],
  ['nothing', null],
] as const)('the client throws a ConnectionError for an invalid error body: %s', async ([, body]) => {
  await expect(clientWith(answering(502, JSON.stringify(body))).getProfile({})).rejects.toBeInstanceOf(ConnectionError)
})

test('Problem.errors is an empty list for a body without errors', async () => {
  const call = clientWith(answering(503, JSON.stringify({ code: 'SERVICE_UNAVAILABLE', status: 503 }))).getProfile({})
  await expect(call).rejects.toMatchObject({ name: 'Problem', code: 'SERVICE_UNAVAILABLE', errors: [] })
})

test('the client returns the ETag together with the data', async () => {
  await expect(clientWith(answering(200, '[]', { etag: '"v1"' })).listPrograms({})).resolves.toEqual({
    data: [],
    etag: '"v1"',
  })
})

test('the client calls the signal function after the token has arrived', async () => {
  const order: string[] = []
  const seen: { init?: unknown } = {}
  const token = async () => {
    order.push('token')
    return 'a.b.c'
  }
  const client = createClient({ baseUrl: '', routes: callerEndpoints, fetch: answering(200, '{}', {}, seen), token })
  const made = {}
  const signal = () => {
    order.push('signal')
    return made
  }
  await client.getProfile({ signal })
  expect(order).toEqual(['token', 'signal'])
  expect(seen.init).toMatchObject({ signal: made })
})
