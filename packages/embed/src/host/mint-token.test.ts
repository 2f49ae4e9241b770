import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenReason } from '../protocol.ts'
import { createMinter, type FetchToken } from './mint-token.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function minter(fetchToken: FetchToken, isEager = true) {
  return createMinter({ fetchToken, getAttribute: () => null }, 'multibrand', 'mount-1', isEager)
}

function counting(expiresIn: number) {
  const reasons: TokenReason[] = []
  const fetchToken: FetchToken = ({ reason }) => ({ token: `token-${reasons.push(reason)}`, expiresIn })
  return { reasons, fetchToken }
}

test('a token minted ahead is handed over while less than a third of its life is gone, with what is left of it', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken)
  vi.advanceTimersByTime(19_000)
  expect(await take('initial')).toEqual({ token: 'token-1', expiresIn: 41 })
  expect(reasons).toEqual(['initial'])
})

test('an older one is minted again, for the reason it is asked for', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken)
  vi.advanceTimersByTime(21_000)
  expect(await take('reconnect')).toEqual({ token: 'token-2', expiresIn: 60 })
  expect(reasons).toEqual(['initial', 'reconnect'])
})

test('a token minted ahead is handed over once', async () => {
  const take = minter(counting(60).fetchToken)
  expect(await take('initial')).toMatchObject({ token: 'token-1' })
  expect(await take('expired')).toMatchObject({ token: 'token-2' })
})

test('three asks at once are one mint', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken, false)
  const answers = await Promise.all([take('expired'), take('unauthorized'), take('expired')])
  expect(reasons).toEqual(['expired'])
  expect(new Set(answers).size).toBe(1)
})

test('a failure ahead is the answer, and not a reason to ask again at once', async () => {
  const fetchToken = vi.fn<FetchToken>(() => Promise.reject(Object.assign(new Error(), { status: 403, requestId: 'req-9' })))
  const take = minter(fetchToken)
  expect(await take('initial')).toMatchObject({ error: { code: 'token_forbidden', recoverable: false, correlationId: 'req-9' } })
  expect(fetchToken).toHaveBeenCalledOnce()
})

test.each([
  ['token_fetch_failed', () => Promise.reject(new Error('offline'))],
  ['token_fetch_failed', () => Promise.reject(new Error('x', { cause: { status: 401 } }))],
  ['host_unauthenticated', () => Promise.reject(Object.assign(new Error(), { status: 401 }))],
  ['token_invalid', () => null],
  ['token_invalid', () => ({ token: '', expiresIn: 60 })],
  ['token_invalid', () => ({ token: 'x' })],
  ['token_invalid', () => 'token'],
])('%s is what a callback that fails so becomes', async (code, fetchToken) => {
  expect(await minter(fetchToken as FetchToken)('initial')).toMatchObject({ error: { code, correlationId: 'mount-1' } })
})

test('a callback that throws at once is caught like any other', async () => {
  const take = minter(() => {
    throw new Error('not ready')
  })
  expect(await take('initial')).toMatchObject({ error: { code: 'token_fetch_failed' } })
})

test('a callback that never settles is given up, and told so', async () => {
  const soon = AbortSignal.timeout(1)
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  let heard: AbortSignal | undefined
  const take = minter(({ signal }) => {
    heard = signal
    return new Promise(() => {})
  })
  expect(await take('initial')).toMatchObject({ error: { code: 'token_fetch_timeout', recoverable: true } })
  expect(patience).toHaveBeenCalledWith(10_000)
  expect(heard?.aborted).toBe(true)
})

test('nothing but the token and its lifetime crosses to the frame', async () => {
  const grant = { token: 't', expiresIn: 60, refresh: () => {} }
  expect(await minter(() => grant, false)('initial')).toEqual({ token: 't', expiresIn: 60 })
})
