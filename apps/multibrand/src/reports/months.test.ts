import { afterEach, expect, test, vi } from 'vitest'
import { monthBars, sumUp, yearText } from './months.ts'

afterEach(() => vi.unstubAllEnvs())

const year = (...points: number[]) =>
  Array.from({ length: 12 }, (_, index) => ({ month: index + 1, totalPoints: points[index] ?? 0 }))
const points = (count: number) => `${count} points`

test("sumUp returns the year's total and the first of two best months", () => {
  expect(sumUp(year(10, 0, 40, 40, 5))).toEqual({ total: 95, best: 2 })
})

test('sumUp returns no best month for a year without points', () => {
  expect(sumUp(year())).toEqual({ total: 0, best: null })
})

test('monthBars returns a named bar for a month without points', () => {
  const bars = monthBars(year(875), 'en', points)
  expect(bars).toHaveLength(12)
  expect(bars[0]).toEqual({ mark: 'Jan', name: 'January', value: 875, text: '875 points' })
  expect(bars[11]).toEqual({ mark: 'Dec', name: 'December', value: 0, text: '0 points' })
  expect(monthBars(year(), 'ar-u-ca-gregory-nu-latn', points).map(({ name }) => name)).toMatchObject([
    'يناير',
    'فبراير',
    ...year()
      .slice(2)
      .map(() => expect.stringMatching(/\p{Script=Arabic}/u)),
  ])
})

test('an Arabic mark is the name of the month', () => {
  expect(monthBars(year(), 'ar-u-ca-gregory-nu-latn', points)[0]).toMatchObject({ mark: 'يناير' })
})

test('a time zone west of Greenwich does not shift month names', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(new Date(Date.UTC(2026, 0)).getMonth()).toBe(11)
  expect(monthBars(year(), 'en', points)[0]?.name).toBe('January')
  expect(yearText(2026, 'en-u-ca-gregory')).toBe('2026')
})

test('a locale with an Islamic calendar gets Gregorian months and an era', () => {
  expect(yearText(2026, 'en-AE-u-ca-islamic-umalqura-nu-latn')).toBe('2026 AD')
  expect(yearText(2026, 'ar-u-ca-islamic-umalqura-nu-latn')).toBe('2026 م')
  expect(monthBars(year(), 'en-AE-u-ca-islamic-umalqura', points).map(({ name }) => name)).toEqual(
    monthBars(year(), 'en-AE', points).map(({ name }) => name),
  )
})

test("yearText writes a year in the locale's digits without group separators", () => {
  expect(yearText(2026, 'en-u-ca-gregory')).toBe('2026')
  expect(yearText(2026, 'ar-u-ca-gregory-nu-latn')).toBe('2026')
  expect(yearText(2026, 'ar-u-ca-gregory-nu-arab')).toBe('٢٠٢٦')
})
