import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launch, randomNonce, takeLaunch } from './launch.ts'

const here = { widget: 'point-exchange', lifetime: 60, warmUpScript: '' } as const

type Kept = { step?: number; lw: { token?: string; nonce?: string; until: number } } | null

/** Creates a fake page with the parts of `window` that `launch` uses. */
function page(search: string, state: Kept = null, key = '') {
  const exchanges: { token: string; nonce: string }[] = []
  const order: string[] = []
  const location = { search, pathname: '/widgets/point-exchange/en/', hash: '#x' }
  const history = {
    state,
    replaceState(next: Kept, _: string, url: string) {
      order.push('address')
      this.state = next
      location.search = new URL(url, 'http://widget').search
    },
  }
  const window = {
    location,
    history,
    document: {
      documentElement: { dataset: { key }, lang: 'en' },
      querySelector: () => ({ textContent: '{"allowedOrigins":["https://shop.example"]}' }),
    },
    requestAnimationFrame: () => order.push('read ahead'),
    addEventListener: () => {},
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    fetch: async (_: string, { body }: { body: string }) => {
      order.push('request')
      exchanges.push(JSON.parse(body) as { token: string; nonce: string })
      return new Response('{}')
    },
  }
  const top = Object.assign(window, { parent: window }) as unknown as Window
  return { window: top, location, history, exchanges, order }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the launch removes the token from the address before the exchange', () => {
  const { window, location, exchanges, order } = page('?key=ek&token=T1&token=T2&locale=ar')
  launch(window, here)
  expect(order).toEqual(['address', 'request', 'read ahead'])
  expect(location.search).toBe('?key=ek&locale=ar')
  expect(exchanges).toEqual([{ token: 'T1', nonce: expect.stringMatching(/^[A-Za-z0-9_-]{22,128}$/) }])
})

test('the launch sets a ten-second timeout for the token exchange', () => {
  const { signal } = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
  const { window } = page('?token=T1')
  const fetch = vi.spyOn(window, 'fetch')
  launch(window, here)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ signal })
  timeout.mockRestore()
})

test('a reloaded page exchanges the same token with the same nonce', () => {
  const first = page('?token=T1')
  launch(first.window, here)
  const again = page(first.location.search, first.history.state)
  launch(again.window, here)
  expect(again.exchanges).toEqual(first.exchanges)
})

test('the launch replaces the token in the address by the public key', () => {
  const { window, location } = page('?token=T1&locale=ar', null, 'ek_1')
  launch(window, here)
  expect(location.search).toBe('?locale=ar&key=ek_1')
  const without = page('?locale=ar', null, 'ek_1')
  launch(without.window, here)
  expect(without.location.search).toBe('?locale=ar')
})

test('the launch creates a new nonce only for a new token', () => {
  const first = page('?token=T1')
  launch(first.window, here)
  const same = page('?token=T1', first.history.state)
  launch(same.window, here)
  expect(same.exchanges).toEqual(first.exchanges)
  const other = page('?token=T2', first.history.state)
  launch(other.window, here)
  expect(other.exchanges[0]?.nonce).not.toBe(first.exchanges[0]?.nonce)
})

test('the mark of an own history entry outlives the token', () => {
  const { window, history } = page('', { step: 3, lw: { token: 'T1', nonce: 'n', until: Date.now() + 1000 } })
  launch(window, here)
  expect(history.state).toMatchObject({ step: 3, lw: { token: 'T1' } })
  vi.advanceTimersByTime(1000)
  expect(history.state).toEqual({ step: 3, lw: { until: Date.now() } })
})

test('an expired token leaves only its expiry time in the history state', () => {
  const { window, history } = page('?token=T1')
  launch(window, here)
  const kept = history.state
  vi.advanceTimersByTime(60_000)
  const left = { lw: { until: kept?.lw.until } }
  expect(history.state).toEqual(left)
  for (const state of [kept, history.state]) {
    const late = page('', state)
    launch(late.window, here)
    expect(late.exchanges).toEqual([])
    expect(late.history.state).toEqual(left)
    expect(takeLaunch(late.window)).toEqual({
      token: null,
      nonce: expect.any(String),
      expired: true,
      warmUp: expect.any(Function),
    })
  }
})

test('a page stays expired until its address has a new token', () => {
  const back = page('', { lw: { until: Date.now() + 60_000 } })
  launch(back.window, here)
  expect(takeLaunch(back.window)).toMatchObject({ token: null, expired: true })
  const fresh = page('?token=T2', { lw: { until: 1 } })
  launch(fresh.window, here)
  expect(takeLaunch(fresh.window)).toMatchObject({ token: 'T2', expired: false })
})

test('a launch without a token sends and stores nothing', () => {
  const { window, history, exchanges } = page('?key=ek')
  launch(window, here)
  expect(exchanges).toEqual([])
  expect(history.state).toBeNull()
  expect(takeLaunch(window)).toEqual({
    token: null,
    nonce: expect.any(String),
    expired: false,
    warmUp: expect.any(Function),
  })
})

/** Runs `launch` in a fake page inside a frame. Returns the page and the messages that the embedding page receives. */
function framed(search = '', state: Kept = null) {
  const made = page(search, state)
  const sent: { method: string; params: Record<string, unknown> }[] = []
  const target = new EventTarget()
  const parent = { postMessage: (message: (typeof sent)[number]) => sent.push(message) }
  Object.assign(made.window, {
    parent,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  })
  launch(made.window, here)
  const sid = sent[0]?.params['sid']
  const requests: object[] = []
  const port = Object.assign(new EventTarget(), {
    postMessage: (request: object) => requests.push(request),
    start: () => undefined,
  })
  const answer = (data: unknown) => port.dispatchEvent(new MessageEvent('message', { data }))
  const init = (event: object = {}, params: object = {}) => {
    const data = { jsonrpc: '2.0', method: 'lw.init', params: { sid, again: false, ...params } }
    const init = { source: parent, origin: 'https://shop.example', data, ports: [port], ...event }
    target.dispatchEvent(Object.defineProperties(new Event('message'), Object.getOwnPropertyDescriptors(init)))
  }
  return { ...made, sent, requests, answer, init }
}

test('in a frame, the launch starts the handshake and exchanges its token', () => {
  const { window, sent, requests, answer, init, exchanges, order } = framed('?key=ek')
  expect(sent).toMatchObject([{ method: 'lw.hello', params: { widget: 'point-exchange', min: 1 } }])
  init()
  expect(requests).toMatchObject([{ id: 1, method: 'lw.token', params: { reason: 'initial', attempt: 1 } }])
  const words = [{ method: 'lw.focus' }, { id: 1, result: { token: 'T1', expiresIn: 60 } }]
  // Before a token exchange, the warm-up must not start: the embedding page may need the thread to get the token.
  expect(order).not.toContain('read ahead')
  for (const word of words) answer(word)
  expect(order.slice(-2)).toEqual(['request', 'read ahead'])
  const taken = takeLaunch(window)
  expect(taken.warmUp).toBeUndefined()
  vi.advanceTimersByTime(3000)
  expect(taken.exchange?.age()).toBe(3)
  expect(exchanges).toEqual([{ token: 'T1', nonce: taken.nonce }])
  expect(taken).toMatchObject({
    token: null,
    exchange: { token: 'T1' },
    greeting: { sid: sent[0]?.params['sid'] },
  })
})

test('a reloaded frame requests a token with the reason "reconnect"', () => {
  const { requests, init } = framed()
  init({}, { again: true })
  expect(requests).toMatchObject([{ params: { reason: 'reconnect' } }])
})

test.each([
  ['another window', { source: {} }],
  ['an origin that may not embed', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a page without a port', { ports: [] }],
  ['data that is not an object', { data: null }],
  ['a text message', { data: 'lw.init' }],
  ['a handshake of another load', { data: { method: 'lw.init', params: { sid: 'other' } } }],
])('the handshake ignores an invalid init message: %s', (_, event) => {
  const { window, requests, init } = framed()
  init(event)
  expect(requests).toEqual([])
  expect(takeLaunch(window).greeting).not.toHaveProperty('port')
})

test('a refused or unrelated token answer starts no exchange', () => {
  const { requests, answer, init, exchanges } = framed()
  init()
  init()
  expect(requests).toHaveLength(1)
  for (const data of [null, { id: 1, result: { error: {} } }, { id: 2, result: { token: 'T2' } }]) answer(data)
  expect(exchanges).toEqual([])
})

test('the launch ignores messages after the handover to the bundle', () => {
  const { window, requests, answer, init, exchanges } = framed()
  init()
  takeLaunch(window).greeting?.handOver()
  answer({ id: 1, result: { token: 'T1' } })
  expect(exchanges).toEqual([])
  const late = framed()
  takeLaunch(late.window).greeting?.handOver()
  late.init()
  expect([requests.length, late.requests.length]).toEqual([1, 0])
})

test('a launch with a token in the address starts no handshake', () => {
  expect(framed('?token=T1').sent).toEqual([])
})

test('takeLaunch returns the launch once and deletes window.__lw', () => {
  const { window } = page('?token=T1')
  launch(window, here)
  expect(takeLaunch(window)).toMatchObject({ token: 'T1', exchange: { token: 'T1', answer: expect.any(Promise) } })
  expect('__lw' in window).toBe(false)
  expect(takeLaunch(window).token).toBeNull()
})

test('a token exchange without a network causes no unhandled rejection', async () => {
  const { window } = page('?token=T1')
  window.fetch = () => Promise.reject(new Error('offline'))
  launch(window, here)
  await expect(takeLaunch(window).exchange?.answer).rejects.toThrow('offline')
})

test('randomNonce returns a nonce in the length and alphabet of the contract', () => {
  for (let i = 0; i < 200; i += 1) expect(randomNonce()).toMatch(/^[A-Za-z0-9_-]{22,128}$/)
})
