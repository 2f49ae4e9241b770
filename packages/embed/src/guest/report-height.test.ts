import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from './bridge.ts'
import { reportHeight } from './report-height.ts'

/** A frame: its content, the height its page gives it, the clock, and the observer that looks at the content. */
const frame = { content: 0, now: 0, look: () => {}, observed: false }
const page = { innerHeight: 800 }
const html = { style: { overflow: '' } }

beforeEach(() => {
  Object.assign(frame, { content: 500, now: 0, observed: false })
  page.innerHeight = 800
  html.style.overflow = ''
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { documentElement: html })
  vi.stubGlobal('performance', { now: () => frame.now })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        frame.look = () => frame.observed && look()
      }
      observe = () => (frame.observed = true)
      disconnect = () => (frame.observed = false)
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** `follow` is what the page around does with a height it is told. */
function report(follow = (h: number) => void (page.innerHeight = h)) {
  const bridge = { height: vi.fn<(h: number) => void>(follow), error: vi.fn<(error: { code: string }) => void>() }
  const root = { getBoundingClientRect: () => ({ height: frame.content }) }
  const stop = reportHeight(bridge as unknown as Bridge, root as Element)
  const become = (content: number, after = 20) => {
    frame.content = content
    frame.now += after
    frame.look()
  }
  return { stop, bridge, become, heights: () => bridge.height.mock.calls.flat() }
}

test('a height is told when it changes, in whole pixels, and not while the frame is hidden', () => {
  const { become, heights } = report()
  for (const content of [500.2, 500.9, 0, 500.9, 320]) become(content)
  expect(heights()).toEqual([501, 320])
})

test('content that grows because its frame did is stopped, scrolls by itself, and says so once', () => {
  const { bridge, become, heights } = report()
  for (let turn = 0; turn < 40; turn += 1) become(page.innerHeight + 10)
  expect(heights()).toHaveLength(9)
  expect(html.style.overflow).toBe('auto')
  expect(bridge.error.mock.calls.map(([{ code }]) => code)).toEqual(['height_unstable'])
})

test('growth that no frame follows, or that takes its time, is content', () => {
  const still = report(() => undefined)
  for (let turn = 0; turn < 40; turn += 1) still.become(1000 + turn)
  const slow = report()
  for (let turn = 0; turn < 40; turn += 1) slow.become(page.innerHeight + 10, 130)
  for (const { bridge, heights } of [still, slow]) {
    expect(heights()).toHaveLength(40)
    expect(bridge.error).not.toHaveBeenCalled()
  }
})

test('content that goes up and down is not taken for growth without an end', () => {
  const { bridge, become } = report()
  for (let turn = 0; turn < 40; turn += 1) become(turn % 2 ? 400 : 600)
  expect(bridge.error).not.toHaveBeenCalled()
})

test('after the end nothing is told', () => {
  const { become, stop, heights } = report()
  stop()
  become(900)
  expect(heights()).toEqual([])
})
