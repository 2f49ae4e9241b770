import { expect, test } from 'vitest'
import { isoDate, readDate, readRange } from './dates.ts'

const read = (text: string, use: 'start' | 'end' | 'instant' = 'instant') => isoDate(readDate(text, 'startDate', use))

test('a bare day starts at midnight UTC and, as an end, includes the whole day', () => {
  expect(read('2025-01-31', 'start')).toBe('2025-01-31T00:00:00.000Z')
  expect(read('2025-01-31', 'end')).toBe('2025-01-31T23:59:59.999Z')
})

test('one instant in any notation is one instant', () => {
  const notations = [
    '2025-01-31T10:00:00.000Z',
    '2025-01-31T10:00',
    '2025-01-31T13:00+03:00',
    '2025-01-31T13:00 03:00',
    'Fri, 31 Jan 2025 10:00:00 GMT',
    '1738317600',
    '1738317600000',
  ]
  for (const text of notations) expect(read(text)).toBe('2025-01-31T10:00:00.000Z')
})

test('what can be read in two ways, or is no day, is refused', () => {
  for (const text of [
    '01/02/2025',
    '20250131',
    '2025-02-30',
    '2025-13-01',
    '2025-02-30T10:00Z',
    '31 Feb 2026 00:00 GMT',
    '2026-01-01T24:00:00Z',
    'tomorrow',
    '2025-1-31',
    '31 Jan 2025 10:00',
  ])
    expect(() => read(text), text).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
})

test('a range that ends before it starts is refused', () => {
  expect(() => readRange({ startDate: '2025-02-01', endDate: '2025-01-31' })).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }),
  )
  expect(readRange({ startDate: '2025-02-01', endDate: '2025-02-01' })).toEqual({ from: 1738368000000, to: 1738454399999 })
})
