import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStepHistory } from './step-history.ts'

/** The step on the screen, and whether the user has pressed something. */
let screen: { hasBack: boolean; stays?: boolean; pressBack?: () => void }
let isActive: boolean
let observe: () => void

beforeEach(() => {
  vi.useFakeTimers()
  isActive = true
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(onChange: () => void) {
        observe = onChange
      }
      observe(): void {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a page on a step, with a history like a browser's, whose entries move in a later task. */
const open = (state: unknown = null, entriesBefore = 0) => {
  const states = [...Array<unknown>(entriesBefore).fill(null), state]
  let at = states.length - 1
  const page = new EventTarget() as unknown as Window
  const move = (by: number) =>
    setTimeout(() => {
      if (at + by < 0 || at + by >= states.length) return
      at += by
      page.dispatchEvent(new Event('popstate'))
    })
  const history = {
    get length() {
      return states.length
    },
    get state() {
      return states[at]
    },
    pushState: vi.fn<(state: unknown) => void>((next) => {
      states.splice((at += 1), states.length, next)
    }),
    replaceState: (next: unknown) => void (states[at] = next),
    back: vi.fn<() => void>(() => void move(-1)),
    forward: vi.fn<() => void>(() => void move(1)),
  }
  const step = { click: () => screen.pressBack?.() }
  const document = {
    querySelector: (selector: string) =>
      selector.includes('.lw-back') && (screen.hasBack || screen.stays) ? step : null,
  }
  Object.assign(page, {
    history,
    document,
    navigator: {
      userActivation: {
        get hasBeenActive() {
          return isActive
        },
      },
    },
    setTimeout,
    clearTimeout,
    parent: {},
  })
  const changes: [length: number, leave: boolean][] = []
  keepStepHistory(page, {} as Element, (...change) => changes.push(change))
  const pressBack = () => {
    move(-1)
    vi.runAllTimers()
  }
  const show = (next: typeof screen) => {
    screen = next
    observe()
  }
  return { history, changes, pressBack, show, states }
}

test('a step that can go back adds one entry after a press', () => {
  screen = { hasBack: false }
  isActive = false
  const { history, changes, show } = open()
  show({ hasBack: true })
  expect(history.pushState).not.toHaveBeenCalled()
  isActive = true
  observe()
  observe()
  expect(history.pushState).toHaveBeenCalledOnce()
  expect(changes).toEqual([[2, false]])
})

test('Back goes back one step and then returns to the same entry', () => {
  screen = { hasBack: true }
  const { history, changes, pressBack } = open()
  const onSecond = { hasBack: true, pressBack: () => void (screen = { hasBack: false }) }
  screen.pressBack = () => {
    screen = onSecond
    observe()
  }
  pressBack()
  expect(screen).toBe(onSecond)
  expect(history.pushState).toHaveBeenCalledOnce()
  expect(changes).toEqual([
    [2, false],
    [0, false],
    [2, false],
  ])
  pressBack()
  expect(screen.hasBack).toBe(false)
  expect(history.forward).toHaveBeenCalledOnce()
  expect(changes.at(-1)).toEqual([0, false])
})

test('Back takes no entry away from a screen that stays', () => {
  screen = { hasBack: false, stays: true }
  const { history, changes, pressBack } = open()
  pressBack()
  expect(history.forward).toHaveBeenCalledOnce()
  expect(changes.at(-1)).toEqual([2, false])
})

test('one press of Back leaves the page at the end', () => {
  screen = { hasBack: true }
  const { changes, pressBack, show } = open()
  show({ hasBack: false })
  pressBack()
  expect(changes).toEqual([
    [2, false],
    [0, true],
  ])
})

test('a new choice adds an entry instead of going forward', () => {
  screen = { hasBack: true, pressBack: () => void (screen = { hasBack: false }) }
  const { history, pressBack, show } = open()
  pressBack()
  show({ hasBack: true })
  expect(history.forward).not.toHaveBeenCalled()
  expect(history.pushState).toHaveBeenCalledTimes(2)
})

test('an entry that the page has replaced is added again', () => {
  screen = { hasBack: true }
  const { history, pressBack, states } = open()
  screen.pressBack = () => states.splice(1)
  pressBack()
  expect(history.forward).toHaveBeenCalledOnce()
  expect(history.pushState).toHaveBeenCalledTimes(2)
})

test('a full history gets no entry', () => {
  screen = { hasBack: true }
  expect(open(null, 49).history.pushState).not.toHaveBeenCalled()
})

test('a reload keeps the entry', () => {
  screen = { hasBack: true }
  const { history, changes } = open({ step: 2 }, 1)
  expect(history.pushState).not.toHaveBeenCalled()
  expect(changes).toEqual([[2, false]])
})

test('an entry loses its token after the lifetime of the token', () => {
  screen = { hasBack: true, pressBack: () => void (screen = { hasBack: false }) }
  const until = Date.now() + 60_000
  const { history, pressBack, states } = open({ lw: { token: 'a token', nonce: 'a nonce', until } })
  vi.advanceTimersByTime(60_000)
  pressBack()
  expect(states[0]).toEqual({ lw: { until } })
  history.forward()
  vi.runAllTimers()
  expect(states[1]).toEqual({ lw: { until }, step: 2 })
})
