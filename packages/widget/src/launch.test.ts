import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launch, randomNonce, takeLaunch } from './launch.ts'

const here = { widget: 'point-exchange', lifetime: 60, tables: '' } as const

type Kept = { lw: { token?: string; nonce?: string; until: number } } | null

/** A page as far as the launch sees it. */
function page(search: string, state: Kept = null, key = '') {
  const asked: { token: string; nonce: string }[] = []
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
      asked.push(JSON.parse(body) as { token: string; nonce: string })
      return new Response('{}')
    },
  }
  const top = Object.assign(window, { parent: window }) as unknown as Window
  return { window: top, location, history, asked, order }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the token leaves the address before the trade is asked for, and nothing else does; what is read ahead is read behind it', () => {
  const { window, location, asked, order } = page('?key=ek&token=T1&token=T2&locale=ar')
  launch(window, here)
  expect(order).toEqual(['address', 'request', 'read ahead'])
  expect(location.search).toBe('?key=ek&locale=ar')
  expect(asked).toEqual([{ token: 'T1', nonce: expect.stringMatching(/^[A-Za-z0-9_-]{22,128}$/) }])
})

test('a trade that is never answered is not waited for for ever', () => {
  const { signal } = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
  const { window } = page('?token=T1')
  const fetch = vi.spyOn(window, 'fetch')
  launch(window, here)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ signal })
  timeout.mockRestore()
})

test('a reload trades the same token with the same nonce again', () => {
  const first = page('?token=T1')
  launch(first.window, here)
  const again = page(first.location.search, first.history.state)
  launch(again.window, here)
  expect(again.asked).toEqual(first.asked)
})

test('the address keeps the public key of whoever minted the token, so that a reload of the frame is still allowed', () => {
  const { window, location } = page('?token=T1&locale=ar', null, 'ek_1')
  launch(window, here)
  expect(location.search).toBe('?locale=ar&key=ek_1')
  const without = page('?locale=ar', null, 'ek_1')
  launch(without.window, here)
  expect(without.location.search).toBe('?locale=ar')
})

test('a frame that is loaded anew with the same address keeps its nonce; another token gets another', () => {
  const first = page('?token=T1')
  launch(first.window, here)
  const same = page('?token=T1', first.history.state)
  launch(same.window, here)
  expect(same.asked).toEqual(first.asked)
  const other = page('?token=T2', first.history.state)
  launch(other.window, here)
  expect(other.asked[0]?.nonce).not.toBe(first.asked[0]?.nonce)
})

test("beyond the token's lifetime only that is kept, in an open page and for a later reload, which says so", () => {
  const { window, history } = page('?token=T1')
  launch(window, here)
  const kept = history.state
  vi.advanceTimersByTime(60_000)
  const left = { lw: { until: kept?.lw.until } }
  expect(history.state).toEqual(left)
  for (const state of [kept, history.state]) {
    const late = page('', state)
    launch(late.window, here)
    expect(late.asked).toEqual([])
    expect(late.history.state).toEqual(left)
    expect(takeLaunch(late.window)).toEqual({ token: null, nonce: expect.any(String), expired: true, readAhead: expect.any(Function) })
  }
})

test('a clock that was set back does not revive a token that is gone; a new token starts anew', () => {
  const back = page('', { lw: { until: Date.now() + 60_000 } })
  launch(back.window, here)
  expect(takeLaunch(back.window)).toMatchObject({ token: null, expired: true })
  const anew = page('?token=T2', { lw: { until: 1 } })
  launch(anew.window, here)
  expect(takeLaunch(anew.window)).toMatchObject({ token: 'T2', expired: false })
})

test('without a token nothing is asked, and nothing kept', () => {
  const { window, history, asked } = page('?key=ek')
  launch(window, here)
  expect(asked).toEqual([])
  expect(history.state).toBeNull()
  expect(takeLaunch(window)).toEqual({ token: null, nonce: expect.any(String), expired: false, readAhead: expect.any(Function) })
})

/** The same page in a frame of somebody's page, and what that page hears. */
function framed(search = '', state: Kept = null) {
  const made = page(search, state)
  const said: { method: string; params: Record<string, unknown> }[] = []
  const ears = new EventTarget()
  const parent = { postMessage: (message: (typeof said)[number]) => said.push(message) }
  Object.assign(made.window, {
    parent,
    addEventListener: ears.addEventListener.bind(ears),
    removeEventListener: ears.removeEventListener.bind(ears),
    dispatchEvent: ears.dispatchEvent.bind(ears),
  })
  launch(made.window, here)
  const sid = said[0]?.params['sid']
  const asks: object[] = []
  const port = Object.assign(new EventTarget(), { postMessage: (ask: object) => asks.push(ask), start: () => undefined })
  const answer = (data: unknown) => port.dispatchEvent(new MessageEvent('message', { data }))
  const tell = (event: object = {}, params: object = {}) => {
    const data = { jsonrpc: '2.0', method: 'lw.init', params: { sid, again: false, ...params } }
    const init = { source: parent, origin: 'https://shop.example', data, ports: [port], ...event }
    ears.dispatchEvent(Object.defineProperties(new Event('message'), Object.getOwnPropertyDescriptors(init)))
  }
  return { ...made, said, asks, answer, tell }
}

test('in a frame without a token the page around is greeted and asked for one, whose trade starts with its answer', () => {
  const { window, said, asks, answer, tell, asked, order } = framed('?key=ek')
  expect(said).toMatchObject([{ method: 'lw.hello', params: { widget: 'point-exchange', min: 1 } }])
  tell()
  expect(asks).toMatchObject([{ id: 1, method: 'lw.token', params: { reason: 'initial', attempt: 1 } }])
  const words = [{ method: 'lw.focus' }, { id: 1, result: { token: 'T1', expiresIn: 60 } }]
  // The page around may need the thread to get the token.
  expect(order).not.toContain('read ahead')
  for (const word of words) answer(word)
  expect(order.slice(-2)).toEqual(['request', 'read ahead'])
  const taken = takeLaunch(window)
  expect(taken.readAhead).toBeUndefined()
  vi.advanceTimersByTime(3000)
  expect(taken.trade?.age()).toBe(3)
  expect(asked).toEqual([{ token: 'T1', nonce: taken.nonce }])
  expect(taken).toMatchObject({
    token: null,
    trade: { token: 'T1' },
    greeting: { sid: said[0]?.params['sid'] },
  })
})

test('a frame that the page has loaded anew asks for a token to go on with', () => {
  const { asks, tell } = framed()
  tell({}, { again: true })
  expect(asks).toMatchObject([{ params: { reason: 'reconnect' } }])
})

test.each([
  ['another window', { source: {} }],
  ['an origin that may not embed', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a page without a port', { ports: [] }],
  ['something else', { data: null }],
  ['words of something else', { data: 'lw.init' }],
  ['a greeting of another load', { data: { method: 'lw.init', params: { sid: 'other' } } }],
])('%s is not heard', (_, event) => {
  const { window, asks, tell } = framed()
  tell(event)
  expect(asks).toEqual([])
  expect(takeLaunch(window).greeting).not.toHaveProperty('port')
})

test('a refusal, or an answer to something else, starts no trade; the second answer to the greeting counts for nothing', () => {
  const { asks, answer, tell, asked } = framed()
  tell()
  tell()
  expect(asks).toHaveLength(1)
  for (const data of [null, { id: 1, result: { error: {} } }, { id: 2, result: { token: 'T2' } }]) answer(data)
  expect(asked).toEqual([])
})

test('once the bundle listens, the document does not', () => {
  const { window, asks, answer, tell, asked } = framed()
  tell()
  takeLaunch(window).greeting?.handOver()
  answer({ id: 1, result: { token: 'T1' } })
  expect(asked).toEqual([])
  const late = framed()
  takeLaunch(late.window).greeting?.handOver()
  late.tell()
  expect([asks.length, late.asks.length]).toEqual([1, 0])
})

test('with a token in its address nobody is greeted from here', () => {
  expect(framed('?token=T1').said).toEqual([])
})

test('the bundle takes the launch over once, and leaves nothing behind', () => {
  const { window } = page('?token=T1')
  launch(window, here)
  expect(takeLaunch(window)).toMatchObject({ token: 'T1', trade: { token: 'T1', answer: expect.any(Promise) } })
  expect('__lw' in window).toBe(false)
  expect(takeLaunch(window).token).toBeNull()
})

test('a trade that meets no network does not count as unhandled', async () => {
  const { window } = page('?token=T1')
  window.fetch = () => Promise.reject(new Error('offline'))
  launch(window, here)
  await expect(takeLaunch(window).trade?.answer).rejects.toThrow('offline')
})

test('nonces have the alphabet and the length that the contract asks for', () => {
  for (let i = 0; i < 200; i += 1) expect(randomNonce()).toMatch(/^[A-Za-z0-9_-]{22,128}$/)
})
