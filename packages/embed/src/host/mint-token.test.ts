import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenReason } from '../protocol.ts'
import type { FetchToken } from './config.ts'
import { createMinter } from './mint-token.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function minter(fetchToken: FetchToken, isEager = true, removal = new AbortController().signal) {
  return createMinter({ fetchToken, getAttribute: () => null }, 'multibrand', 'mount-1', isEager, removal)
}

function counting(expiresIn: number) {
  const reasons: TokenReason[] = []
  const fetchToken: FetchToken = ({ reason }) => ({ token: `token-${reasons.push(reason)}`, expiresIn })
  return { reasons, fetchToken }
}

test("the minter uses a prefetched token in its lifetime's first third", async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken)
  vi.advanceTimersByTime(19_000)
  expect(await take('initial')).toEqual({ token: 'token-1', expiresIn: 60 })
  expect(reasons).toEqual(['initial'])
})

test('the minter replaces a prefetched token after a third of its lifetime', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken)
  vi.advanceTimersByTime(21_000)
  expect(await take('initial')).toEqual({ token: 'token-2', expiresIn: 60 })
  expect(reasons).toEqual(['initial', 'initial'])
})

test('the minter uses a prefetched token only once', async () => {
  const take = minter(counting(60).fetchToken)
  expect(await take('initial')).toMatchObject({ token: 'token-1' })
  expect(await take('initial')).toMatchObject({ token: 'token-2' })
})

test('parallel token requests share one token', async () => {
  const { reasons, fetchToken } = counting(60)
  const take = minter(fetchToken, false)
  const answers = await Promise.all([take('expired'), take('unauthorized'), take('expired')])
  expect(reasons).toEqual(['expired'])
  expect(new Set(answers).size).toBe(1)
})

test('the minter returns the failure of a prefetch without a second request', async () => {
  const fetchToken = vi.fn<FetchToken>(() =>
    Promise.reject(Object.assign(new Error(), { status: 503, requestId: 'req-9' })),
  )
  const take = minter(fetchToken)
  expect(await take('initial')).toMatchObject({
    error: { code: 'token_fetch_failed', recoverable: true, correlationId: 'req-9' },
  })
  expect(fetchToken).toHaveBeenCalledOnce()
  await take('initial')
  expect(fetchToken).toHaveBeenCalledTimes(2)
})

const failed = Object.assign(new Error('x'), { status: 429, requestId: 'req-7', retryAfter: '7' })

test.each<[string, () => unknown, string, number, string]>([
  ['offline', () => Promise.reject(new TypeError('offline')), 'TypeError', 0, 'mount-1'],
  [
    'a status within another error',
    () => Promise.reject(new Error('x', { cause: { status: 401 } })),
    'Error',
    0,
    'mount-1',
  ],
  ['the fields of a response', () => Promise.reject(failed), '429', 7, 'req-7'],
  [
    'the response itself',
    () => Promise.reject(new Response('', { status: 503, headers: { 'x-request-id': 'req-8' } })),
    '503',
    0,
    'req-8',
  ],
  [
    'an empty id',
    () => Promise.reject(Object.assign(new Error(), { status: 401, requestId: '' })),
    '401',
    0,
    'mount-1',
  ],
  [
    'headers of its own kind',
    () => Promise.reject(Object.assign(new Error(), { status: 401, headers: {} })),
    '401',
    0,
    'mount-1',
  ],
  ['nothing', () => Promise.reject(), 'undefined', 0, 'mount-1'],
  ['null for a token', () => null, 'SyntaxError', 0, 'mount-1'],
  ['an empty token', () => ({ token: '', expiresIn: 60 }), 'SyntaxError', 0, 'mount-1'],
  ['a token without a lifetime', () => ({ token: 'x' }), 'SyntaxError', 0, 'mount-1'],
  ['text for a token', () => 'token', 'SyntaxError', 0, 'mount-1'],
])(
  "the minter returns a fetchToken failure's status and retry delay (%s)",
  async (_, fetchToken, status, retryAfter, id) => {
    expect(await minter(fetchToken as FetchToken)('initial')).toMatchObject({
      error: { code: 'token_fetch_failed', recoverable: true, correlationId: id, detail: { status, retryAfter } },
    })
  },
)

test('createMinter calls the token endpoint at once, and fetchToken in a microtask', async () => {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ token: 'T', expiresIn: 60 }))
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

test('a fetchToken callback that throws synchronously causes a token error', async () => {
  const take = minter(() => {
    throw new Error('not ready')
  })
  expect(await take('initial')).toMatchObject({ error: { code: 'token_fetch_failed' } })
})

test('the minter aborts the fetchToken callback after 10 seconds', async () => {
  const soon = AbortSignal.timeout(1)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  let received: AbortSignal | undefined
  const take = minter(({ signal }) => {
    received = signal
    return new Promise(() => {})
  })
  expect(await take('initial')).toMatchObject({ error: { detail: { status: 'TimeoutError' } } })
  expect(timeout).toHaveBeenCalledWith(10_000)
  expect(received?.aborted).toBe(true)
})

test('the removal of a widget aborts its fetchToken callback', async () => {
  const removal = new AbortController()
  let received: AbortSignal | undefined
  const take = minter(
    ({ signal }) => {
      received = signal
      return new Promise(() => {})
    },
    true,
    removal.signal,
  )
  const requested = take('initial')
  // The minter calls `fetchToken` in a microtask. The callback may remove the widget, so the widget must already be
  // complete.
  expect(received).toBeUndefined()
  await Promise.resolve()
  expect(received?.aborted).toBe(false)
  removal.abort()
  expect(received?.aborted).toBe(true)
  expect(await requested).toMatchObject({ error: { detail: { status: 'AbortError' } } })
})

test('the minter returns only the token and its lifetime', async () => {
  const grant = { token: 't', expiresIn: 60, refresh: () => {} }
  expect(await minter(() => grant, false)('initial')).toEqual({ token: 't', expiresIn: 60 })
})
