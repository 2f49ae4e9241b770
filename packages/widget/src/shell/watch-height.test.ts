import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchHeight } from './watch-height.ts'

type Callback = (entries: { isIntersecting: boolean }[]) => void

/** The callbacks of the fake observers. */
const browser: { resize: () => void; see: Callback } = { resize: () => {}, see: () => {} }

beforeEach(() => {
  vi.useFakeTimers()
  const observer = (set: (callback: Callback) => void) =>
    class {
      constructor(callback: Callback) {
        set(callback)
      }
      observe = () => {}
      disconnect = () => set(() => {})
    }
  vi.stubGlobal(
    'ResizeObserver',
    observer((callback) => (browser.resize = () => callback([]))),
  )
  vi.stubGlobal(
    'IntersectionObserver',
    observer((callback) => (browser.see = callback)),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Watches a fake element. Returns the number of calls that `act` causes. */
const watch = () => {
  const report = vi.fn<() => void>()
  const stop = watchHeight({} as Element, report)
  const callsOf = (act: () => void): number => {
    report.mockClear()
    act()
    return report.mock.calls.length
  }
  return { stop, callsOf }
}
const wait = () => void vi.advanceTimersByTime(1000)

test('a timer reports the height only out of sight', () => {
  const { callsOf } = watch()
  expect(callsOf(wait)).toBe(4)
  browser.see([{ isIntersecting: true }])
  expect([callsOf(wait), callsOf(browser.resize)]).toEqual([0, 1])
  browser.see([{ isIntersecting: true }, { isIntersecting: false }])
  expect(callsOf(wait)).toBe(4)
})

test('nothing is reported after the stop', () => {
  const { stop, callsOf } = watch()
  stop()
  browser.see([{ isIntersecting: false }])
  expect([callsOf(wait), callsOf(() => browser.resize())]).toEqual([0, 0])
})
