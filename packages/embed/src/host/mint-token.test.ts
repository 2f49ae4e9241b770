import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenReason } from '../protocol.ts'
import type { FetchToken } from './config.ts'
import { createMinter } from './mint-token.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function minter(fetchToken: FetchToken, isEager = true, gone = new AbortController().signal) {
  return createMinter({ fetchToken, getAttribute: () => null }, 'multibrand', 'mount-1', isEager, gone)
}

function counting(expiresIn: number) {
  const reasons: TokenReason[] = []
  const fetchToken: FetchToken = ({ reason }) => ({ token: `token-${reasons.push(reason)}`, expiresIn })
  return { reasons, fetchToken }
}

test('a token minted ahead is handed over while less than a third of its life is gone', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken)
  vi.advanceTimersByTime(19_000)
  expect(await take('initial')).toEqual({ token: 'token-1', expiresIn: 60 })
  expect(reasons).toEqual(['initial'])
})

test('an older one is minted again', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken)
  vi.advanceTimersByTime(21_000)
  expect(await take('initial')).toEqual({ token: 'token-2', expiresIn: 60 })
  expect(reasons).toEqual(['initial', 'initial'])
})

test('a token minted ahead is handed over once', async () => {
  const take = minter(counting(60).fetchToken)
  expect(await take('initial')).toMatchObject({ token: 'token-1' })
  expect(await take('initial')).toMatchObject({ token: 'token-2' })
})

test('three asks at once are one mint', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken, false)
  const answers = await Promise.all([take('expired'), take('unauthorized'), take('expired')])
  expect(reasons).toEqual(['expired'])
  expect(new Set(answers).size).toBe(1)
})

test('a failure ahead is the answer, and not a reason to ask again at once', async () => {
  const fetchToken = vi.fn<FetchToken>(() => Promise.reject(Object.assign(new Error(), { status: 503, requestId: 'req-9' })))
  const take = minter(fetchToken)
  expect(await take('initial')).toMatchObject({ error: { code: 'token_fetch_failed', recoverable: true, correlationId: 'req-9' } })
  expect(fetchToken).toHaveBeenCalledOnce()
  await take('initial')
  expect(fetchToken).toHaveBeenCalledTimes(2)
})

const failed = Object.assign(new Error('x'), { status: 429, requestId: 'req-7', retryAfter: '7' })

test.each<[string, () => unknown, string, number, string]>([
  ['offline', () => Promise.reject(new TypeError('offline')), 'TypeError', 0, 'mount-1'],
  ['a status within another error', () => Promise.reject(new Error('x', { cause: { status: 401 } })), 'Error', 0, 'mount-1'],
  ['what it knows of the answer', () => Promise.reject(failed), '429', 7, 'req-7'],
  ['the answer itself', () => Promise.reject(new Response('', { status: 503, headers: { 'x-request-id': 'req-8' } })), '503', 0, 'req-8'],
  ['an empty id', () => Promise.reject(Object.assign(new Error(), { status: 401, requestId: '' })), '401', 0, 'mount-1'],
  ['headers of its own kind', () => Promise.reject(Object.assign(new Error(), { status: 401, headers: {} })), '401', 0, 'mount-1'],
  ['nothing', () => Promise.reject(), 'undefined', 0, 'mount-1'],
  ['null for a token', () => null, 'SyntaxError', 0, 'mount-1'],
  ['an empty token', () => ({ token: '', expiresIn: 60 }), 'SyntaxError', 0, 'mount-1'],
  ['a token without a lifetime', () => ({ token: 'x' }), 'SyntaxError', 0, 'mount-1'],
  ['text for a token', () => 'token', 'SyntaxError', 0, 'mount-1'],
])('of a callback that fails with %s the widget is told the status, the wait and the id', async (_, fetchToken, status, retryAfter, id) => {
  expect(await minter(fetchToken as FetchToken)('initial')).toMatchObject({
    error: { code: 'token_fetch_failed', recoverable: true, correlationId: id, detail: { status, retryAfter } },
  })
})

test('an endpoint is asked within the call; a callback after it, since the page may take the element away in it', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ token: 'T', expiresIn: 60 }))
  const take = createMinter(
    { fetchToken: undefined, getAttribute: () => '/token' },
    'multibrand',
    'mount-1',
    true,
    new AbortController().signal,
  )
  expect(fetch).toHaveBeenCalledOnce()
  expect(await take('initial')).toEqual({ token: 'T', expiresIn: 60 })
  const fetchToken = vi.fn<FetchToken>(() => ({ token: 'C', expiresIn: 60 }))
  const call = minter(fetchToken)
  expect(fetchToken).not.toHaveBeenCalled()
  expect(await call('initial')).toEqual({ token: 'C', expiresIn: 60 })
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
  expect(await take('initial')).toMatchObject({ error: { detail: { status: 'TimeoutError' } } })
  expect(patience).toHaveBeenCalledWith(10_000)
  expect(heard?.aborted).toBe(true)
})

test('a callback of a widget that is gone is told to stop, and nobody waits for it', async () => {
  const removal = new AbortController()
  let heard: AbortSignal | undefined
  const take = minter(
    ({ signal }) => {
      heard = signal
      return new Promise(() => {})
    },
    true,
    removal.signal,
  )
  const asked = take('initial')
  // A page that takes its widget away in the callback takes away a whole one.
  expect(heard).toBeUndefined()
  await Promise.resolve()
  expect(heard?.aborted).toBe(false)
  removal.abort()
  expect(heard?.aborted).toBe(true)
  expect(await asked).toMatchObject({ error: { detail: { status: 'AbortError' } } })
})

test('nothing but the token and its lifetime crosses to the frame', async () => {
  const grant = { token: 't', expiresIn: 60, refresh: () => {} }
  expect(await minter(() => grant, false)('initial')).toEqual({ token: 't', expiresIn: 60 })
})
