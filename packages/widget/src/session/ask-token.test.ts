import { expect, test } from 'vitest'
import { transportError, type ErrorCode, type Failure, type TokenGrant } from '@loyalty/embed/protocol'
import { createTokenAsker } from './ask-token.ts'

const failed = (status?: unknown, retryAfter?: unknown): Failure => ({
  error: transportError('token_fetch_failed', `token: ${String(status)}`, 'req-1', { status, retryAfter }),
})

/** A host that answers so, over and over, and a clock that only moves when a test or a pause moves it. */
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
  const ask = createTokenAsker({ requestToken: async () => answer((count += 1)) }, { stopwatch, after })
  return { ask, pauses, asked: () => count, move: (seconds: number) => void (time += seconds) }
}

const grant = (count: number): TokenGrant => ({ token: `T${count}`, expiresIn: 60 })

test.each([
  ['a network that fails', failed('TypeError', 0), 'token_fetch_failed'],
  ['a failure that says nothing more', failed(), 'token_fetch_failed'],
  ['a 503', failed('503', 0), 'token_fetch_failed'],
  ['a 429 that names no time', failed('429', 0), 'rate_limited'],
])('%s is asked twice more, after half a second and after two, each ±25 %%', async (_, failure, code) => {
  const { ask, asked, pauses } = host(() => failure)
  expect(await ask('expired')).toMatchObject({ error: { code, recoverable: true, correlationId: 'req-1' } })
  expect(asked()).toBe(3)
  expect(Math.abs(Number(pauses[0]) - 0.5)).toBeLessThanOrEqual(0.125)
  expect(Math.abs(Number(pauses[1]) - 2)).toBeLessThanOrEqual(0.5)
})

test('a token that comes with a later try is the answer', async () => {
  const { ask } = host((count) => (count < 3 ? failed(502) : grant(count)))
  expect(await ask('expired')).toEqual({ token: 'T3', expiresIn: 60 })
})

test('a 429 is left alone for the time it names, up to ten seconds', async () => {
  const { ask, pauses } = host((count) => (count < 2 ? failed('429', 10) : grant(count)))
  expect(await ask('expired')).toMatchObject({ token: 'T2' })
  expect(pauses).toHaveLength(1)
  expect(pauses[0]).toBeGreaterThanOrEqual(10)
})

test.each<[string, Failure, ErrorCode]>([
  ['a 429 that names more than ten seconds', failed('429', 11), 'rate_limited'],
  ['a 400', failed('400', 0), 'token_fetch_failed'],
  ['a 401', failed('401', 0), 'host_unauthenticated'],
  ['a 403', failed('403', 0), 'token_forbidden'],
  ['a 404', failed('404', 0), 'token_forbidden'],
  ['a time-out', failed('TimeoutError', 0), 'token_fetch_timeout'],
  ['an answer that is no token', failed('SyntaxError', 0), 'token_invalid'],
  ['a page that does not answer', { error: transportError('bridge_timeout', '') }, 'bridge_timeout'],
])('%s is the answer at once', async (_, failure, code) => {
  const { ask, asked } = host(() => failure)
  expect(await ask('expired')).toMatchObject({ error: { code } })
  expect(asked()).toBe(1)
})

test.each(['400', '401', '403'])('a %s is remembered for five seconds, and not longer', async (status) => {
  const { ask, asked, move } = host(() => failed(status, 0))
  const refusal = await ask('initial')
  move(4.9)
  expect(await ask('reconnect')).toBe(refusal)
  expect(asked()).toBe(1)
  move(0.2)
  await ask('reconnect')
  expect(asked()).toBe(2)
})

test('who presses again asks again: the refusal may be over', async () => {
  const { ask, asked } = host((count) => (count < 2 ? failed('401', 0) : grant(count)))
  expect(await ask('initial')).toHaveProperty('error')
  ask.forget()
  expect(await ask('initial')).toMatchObject({ token: 'T2' })
  expect(asked()).toBe(2)
})

test('what may help at once is not remembered', async () => {
  const { ask } = host((count) => (count < 4 ? failed('503', 0) : grant(count)))
  expect(await ask('initial')).toHaveProperty('error')
  expect(await ask('initial')).toMatchObject({ token: 'T4' })
})

test('after six questions within a minute there is a pause of half of one', async () => {
  const { ask, asked, move } = host(grant)
  for (let asks = 0; asks < 6; asks += 1) await ask('unauthorized')
  move(31)
  expect(await ask('unauthorized')).toMatchObject({ error: { code: 'rate_limited', recoverable: true, detail: { retryAfter: 30 } } })
  move(29.9)
  expect(await ask('unauthorized')).toMatchObject({ error: { code: 'rate_limited' } })
  expect(asked()).toBe(6)
  move(0.2)
  expect(await ask('unauthorized')).toMatchObject({ token: 'T7' })
})

test('the same token twice is token_reused, and names who gives it', async () => {
  const { ask } = host(() => grant(1))
  expect(await ask('initial')).toMatchObject({ token: 'T1' })
  expect(await ask('expired')).toMatchObject({
    error: { code: 'token_reused', recoverable: false, message: expect.stringMatching('fetchToken or token-endpoint') as string },
  })
})
