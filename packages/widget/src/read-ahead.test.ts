import { expect, test, vi } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** A page whose frames and timers come when they are told to. */
function page(sample: object | null) {
  const frames: (() => void)[] = []
  const timers: (() => void)[] = []
  const window = {
    document: { querySelector: () => sample },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void) => timers.push(run),
  }
  readAhead(window as unknown as Window, 'ar')
  return {
    paint: () => frames.shift()?.(),
    settle: () => {
      while (timers.length > 0) timers.shift()?.()
    },
  }
}

test('fonts are read once the first screen has been painted, and nobody sees with what', () => {
  const done: string[] = []
  const figures = vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation((locale) => `${done.push(String(locale))}`)
  const dates = vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation((locale) => `${done.push(`day ${String(locale)}`)}`)
  const orders = vi.spyOn(String.prototype, 'localeCompare').mockImplementation((_, locale) => done.push(`order ${String(locale)}`))
  const { paint, settle } = page({
    set hidden(hidden: boolean) {
      done.push(hidden ? 'hidden' : 'shown')
    },
    getBoundingClientRect: () => done.push('measured'),
    remove: () => done.push('removed'),
  })
  paint()
  settle()
  expect(done).toEqual([])
  paint()
  settle()
  expect(done).toEqual(['ar', 'day ar', 'order ar', 'shown', 'measured', 'removed'])
  for (const mocked of [figures, dates, orders]) mocked.mockRestore()
})

test('where the widget’s own screen has come before, there is nothing to read', () => {
  const { paint, settle } = page(null)
  paint()
  paint()
  expect(settle).not.toThrow()
})
