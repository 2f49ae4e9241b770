import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from './bridge.ts'
import { reportHeight } from './report-height.ts'

/** The state of a fake frame: the height of the content, the clock, and the watched function. */
const frame = { content: 0, now: 0, notify: () => {} }
const page = { innerHeight: 800 }
const html = { style: { overflow: '' } }

beforeEach(() => {
  Object.assign(frame, { content: 500, now: 0 })
  page.innerHeight = 800
  html.style.overflow = ''
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { documentElement: html })
  vi.stubGlobal('performance', { now: () => frame.now })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Calls `reportHeight` with a fake bridge. `follow` plays the page, which resizes the frame to each reported height.
 */
function report(follow = (h: number) => void (page.innerHeight = h)) {
  const bridge = { height: vi.fn<(h: number) => void>(follow), error: vi.fn<(error: { code: string }) => void>() }
  const root = { getBoundingClientRect: () => ({ height: frame.content }) }
  const stop = reportHeight(bridge as unknown as Bridge, root as Element, (run) => {
    frame.notify = run
    return () => (frame.notify = () => {})
  })
  const setContent = (content: number, after = 20) => {
    frame.content = content
    frame.now += after
    frame.notify()
  }
  return { stop, bridge, setContent, heights: () => bridge.height.mock.calls.flat() }
}

test('reportHeight reports changed heights in whole pixels and skips zero heights', () => {
  const { setContent, heights } = report()
  for (const content of [500.2, 500.9, 0, 500.9, 320]) setContent(content)
  expect(heights()).toEqual([501, 320])
})

test('reportHeight stops when content and frame make each other grow', () => {
  const { bridge, setContent, heights } = report()
  for (let turn = 0; turn < 40; turn += 1) setContent(page.innerHeight + 10)
  expect(heights()).toHaveLength(9)
  expect(html.style.overflow).toBe('auto')
  expect(bridge.error.mock.calls.map(([{ code }]) => code)).toEqual(['height_unstable'])
})

test('slow growth or growth in a fixed-height frame causes no error', () => {
  const still = report(() => undefined)
  for (let turn = 0; turn < 40; turn += 1) still.setContent(1000 + turn)
  const slow = report()
  for (let turn = 0; turn < 40; turn += 1) slow.setContent(page.innerHeight + 10, 130)
  for (const { bridge, heights } of [still, slow]) {
    expect(heights()).toHaveLength(40)
    expect(bridge.error).not.toHaveBeenCalled()
  }
})

test('content that repeatedly grows and shrinks causes no error', () => {
  const { bridge, setContent } = report()
  for (let turn = 0; turn < 40; turn += 1) setContent(turn % 2 ? 400 : 600)
  expect(bridge.error).not.toHaveBeenCalled()
})

test('reportHeight reports no height after the stop function is called', () => {
  const { setContent, stop, heights } = report()
  stop()
  setContent(900)
  expect(heights()).toEqual([])
})
