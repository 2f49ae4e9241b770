import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launch, randomNonce, takeLaunch } from './launch.ts'

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
    document: { documentElement: { dataset: { key } } },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    fetch: async (_: string, { body }: { body: string }) => {
      order.push('request')
      asked.push(JSON.parse(body) as { token: string; nonce: string })
      return new Response('{}')
    },
  }
  return { window: window as unknown as Window, location, history, asked, order }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the token leaves the address before the trade is asked for, and nothing else does', () => {
  const { window, location, asked, order } = page('?key=ek&token=T1&token=T2&locale=ar')
  launch(window, 60)
  expect(order).toEqual(['address', 'request'])
  expect(location.search).toBe('?key=ek&locale=ar')
  expect(asked).toEqual([{ token: 'T1', nonce: expect.stringMatching(/^[A-Za-z0-9_-]{22,128}$/) }])
})

test('a trade that is never answered is not waited for for ever', () => {
  const { signal } = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
  const { window } = page('?token=T1')
  const fetch = vi.spyOn(window, 'fetch')
  launch(window, 60)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000)
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ signal })
  timeout.mockRestore()
})

test('a reload trades the same token with the same nonce again', () => {
  const first = page('?token=T1')
  launch(first.window, 60)
  const again = page(first.location.search, first.history.state)
  launch(again.window, 60)
  expect(again.asked).toEqual(first.asked)
})

test('the address keeps the public key of whoever minted the token, so that a reload of the frame is still allowed', () => {
  const { window, location } = page('?token=T1&locale=ar', null, 'ek_1')
  launch(window, 60)
  expect(location.search).toBe('?locale=ar&key=ek_1')
  const without = page('?locale=ar', null, 'ek_1')
  launch(without.window, 60)
  expect(without.location.search).toBe('?locale=ar')
})

test('a frame that is loaded anew with the same address keeps its nonce; another token gets another', () => {
  const first = page('?token=T1')
  launch(first.window, 60)
  const same = page('?token=T1', first.history.state)
  launch(same.window, 60)
  expect(same.asked).toEqual(first.asked)
  const other = page('?token=T2', first.history.state)
  launch(other.window, 60)
  expect(other.asked[0]?.nonce).not.toBe(first.asked[0]?.nonce)
})

test("beyond the token's lifetime only that is kept, in an open page and for a later reload, which says so", () => {
  const { window, history } = page('?token=T1')
  launch(window, 60)
  const kept = history.state
  vi.advanceTimersByTime(60_000)
  const left = { lw: { until: kept?.lw.until } }
  expect(history.state).toEqual(left)
  for (const state of [kept, history.state]) {
    const late = page('', state)
    launch(late.window, 60)
    expect(late.asked).toEqual([])
    expect(late.history.state).toEqual(left)
    expect(takeLaunch(late.window)).toMatchObject({ token: null, answer: null, expired: true })
  }
})

test('a clock that was set back does not revive a token that is gone; a new token starts anew', () => {
  const back = page('', { lw: { until: Date.now() + 60_000 } })
  launch(back.window, 60)
  expect(takeLaunch(back.window)).toMatchObject({ token: null, expired: true })
  const anew = page('?token=T2', { lw: { until: 1 } })
  launch(anew.window, 60)
  expect(takeLaunch(anew.window)).toMatchObject({ token: 'T2', expired: false })
})

test('without a token nothing is asked, and nothing kept', () => {
  const { window, history, asked } = page('?key=ek')
  launch(window, 60)
  expect(asked).toEqual([])
  expect(history.state).toBeNull()
  expect(takeLaunch(window)).toMatchObject({ token: null, answer: null, expired: false })
})

test('the bundle takes the launch over once, and leaves nothing behind', () => {
  const { window } = page('?token=T1')
  launch(window, 60)
  expect(takeLaunch(window)).toMatchObject({ token: 'T1', answer: expect.any(Promise) })
  expect('__lw' in window).toBe(false)
  expect(takeLaunch(window).token).toBeNull()
})

test('a trade that meets no network does not count as unhandled', async () => {
  const { window } = page('?token=T1')
  window.fetch = () => Promise.reject(new Error('offline'))
  launch(window, 60)
  await expect(takeLaunch(window).answer).rejects.toThrow('offline')
})

test('nonces have the alphabet and the length that the contract asks for', () => {
  for (let i = 0; i < 200; i += 1) expect(randomNonce()).toMatch(/^[A-Za-z0-9_-]{22,128}$/)
})
