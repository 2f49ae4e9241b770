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

const dressed = () => createAppearance(() => ({ event }) as never)

test('a page without a wish adds no sheet', async () => {
  await dressed()({})
  expect(sheets).toEqual([])
})

test('a later wish takes the place of the one before, down to none', async () => {
  const dress = dressed()
  await dress({ radius: 4 })
  await dress({ radius: 8 })
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.text).toContain('--radius-md:0.5rem')
  await dress({})
  expect(sheets[0]?.text).toBe('')
})

test('of two wishes in one breath the later one stays', async () => {
  const dress = dressed()
  await Promise.all([dress({ radius: 4 }), dress({ radius: 8 })])
  expect(sheets[0]?.text).toContain('--radius-md:0.5rem')
})

test('the developer is told once of what was not taken, in the console and by an event that ends nothing', async () => {
  const dress = dressed()
  await dress({ accent: 'url(x)', glow: 1 })
  await dress({ accent: 'url(y)', glow: 1 })
  const faults = 'accent: value, glow: unknown'
  expect(event.mock.calls).toEqual([['appearance.adjusted', { faults }]])
  expect(warn.mock.calls).toEqual([[`appearance_adjusted (${faults})`]])
})

test('a page full of nonsense is one short line too', async () => {
  await dressed()(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`.padEnd(400, 'x'), 1])))
  expect(JSON.stringify(event.mock.calls).length).toBeLessThan(1200)
})
