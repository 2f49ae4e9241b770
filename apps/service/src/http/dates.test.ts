import { expect, test } from 'vitest'
import { createCredit, listTransactions, readInstant, type Problem } from '@loyalty/contract'
import { isoDate, readRange } from './dates.ts'
import { validate } from './validate.ts'

const read = (text: string, use?: 'start' | 'end') => isoDate(readInstant(text, use))

const errorsOf = (schema: typeof listTransactions.query | typeof createCredit.body, input: object) => {
  try {
    validate({ part: { schema, input } })
    return []
  } catch (error) {
    return (error as Problem).errors.map(({ field, code }) => [field, code])
  }
}

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
    expect(errorsOf(listTransactions.query, { startDate: text, endDate: '2026-01-01' }), text).toEqual([['startDate', 'INVALID_FORMAT']])
})

test('a range that ends before it starts is refused, beside whatever else is wrong', () => {
  expect(errorsOf(listTransactions.query, { startDate: '2025-02-01', endDate: '2025-01-31', page: '0' })).toEqual([
    ['page', 'INVALID_FORMAT'],
    ['startDate', 'OUT_OF_RANGE'],
  ])
  expect(readRange({ startDate: '2025-02-01', endDate: '2025-02-01' })).toEqual({ from: 1738368000000, to: 1738454399999 })
})

test('dates are told with everything else that is wrong', () => {
  expect(errorsOf(listTransactions.query, { startDate: 'soon', endDate: 'later' })).toEqual([
    ['startDate', 'INVALID_FORMAT'],
    ['endDate', 'INVALID_FORMAT'],
  ])
  const credit = { userId: 'u', value: -1, currency: 'x', executionDate: 'soon', referenceNumber: 'R' }
  expect(errorsOf(createCredit.body, credit)).toEqual([
    ['value', 'OUT_OF_RANGE'],
    ['currency', 'INVALID_FORMAT'],
    ['executionDate', 'INVALID_FORMAT'],
  ])
})
