import { expect, test } from 'vitest'
import { transportError } from '@loyalty/embed/failures'
import type { ErrorCode, Failure, TokenGrant } from '@loyalty/embed/protocol'
import { createTokenRequester } from './request-token.ts'

const failed = (status?: unknown, retryAfter?: unknown, start?: string): Failure => ({
  error: transportError('token_fetch_failed', `token: ${String(status)}`, 'req-1', { status, retryAfter, start }),
})

/** Creates a token requester with a fake host. Time passes only by `move` and by the requester's own pauses. */
function host(answer: (count: number) => TokenGrant | Failure) {
  let time = 0
  let count = 0
  const pauses: number[] = []
  const stopwatch = () => () => time
  const after = (seconds: number, run: () => void) => {
    pauses.push(seconds)
    time += seconds
    run()
    return () => {}
  }
  const request = createTokenRequester({ requestToken: async () => answer((count += 1)) }, { stopwatch, after })
  return { request, pauses, requests: () => count, move: (seconds: number) => void (time += seconds) }
}

const grant = (count: number): TokenGrant => ({ token: `T${count}`, expiresIn: 60 })

test.each([
  ['a network that fails', failed('TypeError', 0), 'token_fetch_failed'],
  ['a failure without a status', failed(), 'token_fetch_failed'],
  ['a 503', failed('503', 0), 'token_fetch_failed'],
  ['a 429 without Retry-After', failed('429', 0), 'rate_limited'],
])('the requester retries %s after 0.5 and 2 seconds ±25 %%', async (_, failure, code) => {
  const { request, requests, pauses } = host(() => failure)
  expect(await request('expired')).toMatchObject({ error: { code, recoverable: true, correlationId: 'req-1' } })
  expect(requests()).toBe(3)
  expect(Math.abs(Number(pauses[0]) - 0.5)).toBeLessThanOrEqual(0.125)
  expect(Math.abs(Number(pauses[1]) - 2)).toBeLessThanOrEqual(0.5)
})

test('the requester returns the token that a later attempt receives', async () => {
  const { request } = host((count) => (count < 3 ? failed(502) : grant(count)))
  expect(await request('expired')).toEqual({ token: 'T3', expiresIn: 60 })
})

test('the requester waits for a Retry-After of up to ten seconds', async () => {
  const { request, pauses } = host((count) => (count < 2 ? failed('429', 10) : grant(count)))
  expect(await request('expired')).toMatchObject({ token: 'T2' })
  expect(pauses).toHaveLength(1)
  expect(pauses[0]).toBeGreaterThanOrEqual(10)
})

test.each<[string, Failure, ErrorCode]>([
  ['a 429 with more than ten seconds', failed('429', 11), 'rate_limited'],
  ['a 400', failed('400', 0), 'token_fetch_failed'],
  ['a 401', failed('401', 0), 'host_unauthenticated'],
  ['a 403', failed('403', 0), 'token_forbidden'],
  ['a 404', failed('404', 0), 'token_forbidden'],
  ['a time-out', failed('TimeoutError', 0), 'token_fetch_timeout'],
  ['an invalid answer', failed('SyntaxError', 0), 'token_invalid'],
  ['a page that does not answer', { error: transportError('bridge_timeout', '') }, 'bridge_timeout'],
])('the requester returns %s without a retry', async (_, failure, code) => {
  const { request, requests } = host(() => failure)
  expect(await request('expired')).toMatchObject({ error: { code } })
  expect(requests()).toBe(1)
})

test.each([
  ['200', '<!doctype html>', 'token_endpoint_not_json'],
  ['200', '', 'token_endpoint_not_json'],
  ['404', 'Cannot POST /token', 'token_endpoint_not_json'],
  ['405', '', 'token_endpoint_not_json'],
  ['404', '', 'token_forbidden'],
  ['401', '<p>Sign in</p>', 'host_unauthenticated'],
  ['403', '<p>No</p>', 'token_forbidden'],
  ['429', 'Slow down', 'rate_limited'],
  ['502', '<p>Bad gateway</p>', 'token_fetch_failed'],
])('the requester reports a %s answer beginning with "%s" as %s', async (status, start, code) => {
  const { request } = host(() => failed(status, 11, start))
  expect(await request('initial')).toMatchObject({ error: { code, correlationId: 'req-1', detail: { status, start } } })
})

test('the requester reports an unreadable answer after a second one', async () => {
  const { request, requests, pauses } = host(() => failed('0', 0))
  expect(await request('initial')).toMatchObject({
    error: { code: 'token_endpoint_not_json', recoverable: false, detail: { status: '0' } },
  })
  expect([requests(), pauses]).toEqual([2, [0.1]])
})

test('the requester takes the token that follows an unreadable answer', async () => {
  const { request } = host((count) => (count < 2 ? failed('0', 0) : grant(count)))
  expect(await request('initial')).toMatchObject({ token: 'T2' })
})

test.each(['400', '401', '403'])(
  'for five seconds, the requester repeats a %s answer without a request',
  async (status) => {
    const { request, requests, move } = host(() => failed(status, 0))
    const refusal = await request('initial')
    move(4.9)
    expect(await request('reconnect')).toBe(refusal)
    expect(requests()).toBe(1)
    move(0.2)
    await request('reconnect')
    expect(requests()).toBe(2)
  },
)

test('a call after forget() sends a new request', async () => {
  const { request, requests } = host((count) => (count < 2 ? failed('401', 0) : grant(count)))
  expect(await request('initial')).toHaveProperty('error')
  request.forget()
  expect(await request('initial')).toMatchObject({ token: 'T2' })
  expect(requests()).toBe(2)
})

test('the requester does not remember a 503', async () => {
  const { request } = host((count) => (count < 4 ? failed('503', 0) : grant(count)))
  expect(await request('initial')).toHaveProperty('error')
  expect(await request('initial')).toMatchObject({ token: 'T4' })
})

test('a seventh request within a minute causes a pause of 30 seconds', async () => {
  const { request, requests, move } = host(grant)
  for (let count = 0; count < 6; count += 1) await request('unauthorized')
  move(31)
  expect(await request('unauthorized')).toMatchObject({
    error: { code: 'rate_limited', recoverable: true, detail: { retryAfter: 30 } },
  })
  move(29.9)
  expect(await request('unauthorized')).toMatchObject({ error: { code: 'rate_limited' } })
  expect(requests()).toBe(6)
  move(0.2)
  expect(await request('unauthorized')).toMatchObject({ token: 'T7' })
})

test('the requester reports a token that the host repeats as token_reused', async () => {
  const { request } = host(() => grant(1))
  expect(await request('initial')).toMatchObject({ token: 'T1' })
  expect(await request('expired')).toMatchObject({
    error: {
      code: 'token_reused',
      recoverable: false,
      message: expect.stringMatching('fetchToken or token-endpoint') as string,
    },
  })
})
