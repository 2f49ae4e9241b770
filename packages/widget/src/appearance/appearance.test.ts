import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppearance } from './appearance.ts'

const warn = vi.fn<(line: string) => void>()
const event = vi.fn<(name: string, data: object) => void>()
const sheets: { text: string }[] = []

class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

beforeEach(() => {
  vi.resetModules()
  event.mockClear()
  warn.mockClear()
  sheets.length = 0
  vi.stubGlobal('CSSStyleSheet', Sheet)
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'light' } }, adoptedStyleSheets: sheets })
  vi.stubGlobal('console', { ...console, warn })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const createApply = () => createAppearance(() => ({ event }) as never)

test('an empty appearance adds no style sheet', async () => {
  await createApply()({})
  expect(sheets).toEqual([])
})

test('each appearance replaces the style rules of the previous appearance', async () => {
  const apply = createApply()
  await apply({ radius: 4 })
  await apply({ radius: 8 })
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.text).toContain('--radius-md:0.5rem')
  await apply({})
  expect(sheets[0]?.text).toBe('')
})

test('the later of two parallel appearance requests takes effect', async () => {
  const apply = createApply()
  await Promise.all([apply({ radius: 4 }), apply({ radius: 8 })])
  expect(sheets[0]?.text).toContain('--radius-md:0.5rem')
})

test('the widget reports the same appearance faults only once', async () => {
  const apply = createApply()
  await apply({ accent: 'url(x)', glow: 1 })
  await apply({ accent: 'url(y)', glow: 1 })
  const faults = 'accent: value, glow: unknown'
  expect(event.mock.calls).toEqual([['appearance.adjusted', { faults }]])
  expect(warn.mock.calls).toEqual([[`appearance_adjusted (${faults})`]])
})

test('a report of a thousand faults has under 1,200 characters', async () => {
  await createApply()(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`.padEnd(400, 'x'), 1])))
  expect(JSON.stringify(event.mock.calls).length).toBeLessThan(1200)
})
