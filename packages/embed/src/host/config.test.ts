import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig, readLocale, type ConfigSource } from './config.ts'

const needed = { type: 'multibrand', 'embed-key': 'ek 1', 'token-endpoint': '/token', locale: 'ar-SA' }
const displayOf = (more: Record<string, string> = {}, declared = 'light dark', meta = false) => {
  vi.stubGlobal('getComputedStyle', () => ({ colorScheme: declared }))
  vi.stubGlobal('document', { querySelector: () => (meta ? {} : null) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const attributes: Record<string, string> = { ...needed, ...more }
  const element = { getAttribute: (name: string) => attributes[name] ?? null } as ConfigSource
  return readConfig(element, 'https://widgets.example').display
}

test('readConfig sets numerals and calendar to null if their attributes are missing', () => {
  expect(displayOf()).toMatchObject({
    locale: 'ar-SA',
    dir: 'rtl',
    colorScheme: 'auto',
    numerals: null,
    calendar: null,
  })
  const chosen = { theme: 'dark', numerals: 'arab', calendar: 'islamic-umalqura' }
  expect(displayOf(chosen)).toMatchObject({ colorScheme: 'dark', numerals: 'arab', calendar: 'islamic-umalqura' })
})

test('the theme auto becomes light on a page without a colour scheme', () => {
  expect(displayOf({}, 'normal').colorScheme).toBe('light')
  expect(displayOf({ theme: 'auto' }, 'normal').colorScheme).toBe('light')
  expect(displayOf({ theme: 'dark' }, 'normal').colorScheme).toBe('dark')
  for (const declared of ['light', 'dark', 'light dark']) expect(displayOf({}, declared).colorScheme).toBe('auto')
  expect(displayOf({}, 'normal', true).colorScheme).toBe('auto')
})

test("readLocale uses the nearest ancestor's lang, or else the document's lang", () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ar-SA' } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const within = (around: { lang: string } | null) =>
    ({ getAttribute: () => null, closest: () => around }) as unknown as Element
  expect(readLocale(within(null))).toBe('ar-SA')
  expect(readLocale(within({ lang: 'en-GB' }))).toBe('en-GB')
})
