import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainDate, readInstant } from '@loyalty/contract'

const iso = (text: string, use?: 'start' | 'end') => new Date(readInstant(text, use)).toISOString()
const two = (value: number, width = 2) => String(value).padStart(width, '0')

test.each([
  '2026-11-25T10:00:00.000Z',
  '2026-11-25t10:00:00z',
  '2026-11-25T10:00',
  '2026-11-25 10:00:00',
  '2026-11-25 10:00:00 UTC',
  '2026-11-25T10:00:00,000UT',
  '2026-11-25T13:00+03:00',
  '2026-11-25T13:00:00+0300',
  '2026-11-25T13:00+03',
  '2026-11-25T13:00 03:00',
  '2026-11-25T13:00:00.000 0300',
  '2026-11-25 13:00:00  03:00',
  '2026-11-25T05:30:00-04:30',
  '2026/11/25 10:00',
  '20261125T100000Z',
  '20261125T1000',
  '20261125T130000+0300',
  'Wed, 25 Nov 2026 10:00:00 GMT',
  '25 Nov 2026 13:00 +0300',
  'Wed, 25 Nov 2026 13:00:00  0300',
  'Wed Nov 25 2026 13:00:00 GMT+0300 (Arabian Standard Time)',
  'Wed Nov 25 2026 13:00:00 GMT 0300 (توقيت السعودية)',
  'Wed Nov 25 2026 10:00:00 GMT+0000',
  '1795600800',
  '1795600800000',
])('readInstant reads %s as an instant, not as a period', (text) => {
  expect([iso(text), iso(text, 'end')]).toEqual(['2026-11-25T10:00:00.000Z', '2026-11-25T10:00:00.000Z'])
})

test.each([
  ['2026-11-25', '2026-11-25T00:00:00.000Z', '2026-11-25T23:59:59.999Z'],
  ['20261125', '2026-11-25T00:00:00.000Z', '2026-11-25T23:59:59.999Z'],
  ['2026/11/25', '2026-11-25T00:00:00.000Z', '2026-11-25T23:59:59.999Z'],
  ['2026-11', '2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
  ['2028-02', '2028-02-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z'],
  ['2026-11-25T24:00:00', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'],
  ['2026-12-31 24:00', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('the period %s lasts from %s to %s', (text, first, last) =>
  expect([iso(text, 'start'), iso(text, 'end')]).toEqual([first, last]),
)

describe('the reasons that explainDate gives for refused dates', () => {
  test.each(['01/02/2026', '25/11/2026', '1.2.2026', '01-02-2026', '01/02/26', '01/02/2026 10:00'])(
    'explainDate reports that %s is ambiguous',
    (text) => expect(explainDate(text)).toContain('in two ways'),
  )
  test.each(['2026-11-25 10:00 EST', 'Wed, 25 Nov 2026 10:00:00 CET', '2026-11-25T13:00+03:00[Asia/Riyadh]'])(
    'explainDate reports the unsupported time zone of %s',
    (text) => expect(explainDate(text)).toContain('time zone'),
  )
  test.each([
    '2026-02-30',
    '2026-13-01',
    '2026-13',
    '2026-00-10',
    '20260230',
    '2026-02-30T10:00Z',
    '31 Feb 2026 00:00 GMT',
    'Tue, 25 Nov 2026 10:00:00 GMT',
    'Tue Nov 25 2026 10:00:00 GMT+0000',
    '2026-01-01T24:00:01Z',
    '2026-01-01T25:00Z',
    '2026-01-01T10:60Z',
    '2026-01-01T10:00:60Z',
    '2026-01-01T10:00+24:00',
    '2026-01-01T10:00+03:60',
  ])('explainDate reports that %s does not exist in the calendar', (text) =>
    expect(explainDate(text)).toContain('calendar'),
  )
  test.each([
    '',
    'tomorrow',
    '2026',
    '2026-1-31',
    '2026-11-25T',
    '2026-11-25T10',
    '2026-11-25 03:0',
    '2026-11-25T10:0000',
    '2026-11/25',
    '2026-11-25Z',
    '2026-11-25 10:00 pm',
    '31 Jan 2025 10:00',
    '123456789',
    '12345678901',
    '17956008000000',
    '-1795600800',
    '1e9',
    ' 2026-11-25',
    '2026-11-25\n',
    `2026-11-25${' '.repeat(100_000)}`,
  ])('explainDate reports that %j has none of the supported date forms', (text) => {
    expect(readInstant(text)).toBeNaN()
    expect(explainDate(text)).toContain('must be a date such as')
  })
})

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Wall = ReturnType<typeof wallOf>
/**
 * Returns the date and time fields of an instant, as a clock with an offset of `offset` minutes from UTC shows them.
 */
const wallOf = (instant: number, offset: number) => {
  const [day = '', clock = ''] = new Date(instant + offset * 60_000).toISOString().slice(0, 19).split('T')
  const [year = '', month = '', date = ''] = day.split('-')
  const distance = Math.abs(offset)
  const [hours, minutes] = [two(Math.floor(distance / 60)), two(distance % 60)]
  const weekday = days[new Date(instant + offset * 60_000).getUTCDay()]!
  return {
    year,
    month,
    date,
    clock,
    weekday,
    monthName: months[Number(month) - 1]!,
    sign: offset < 0 ? '-' : '+',
    hours,
    minutes,
  }
}

const zoned: Record<string, (wall: Wall) => string> = {
  'ISO 8601': ({ year, month, date, clock, sign, hours, minutes }) =>
    `${year}-${month}-${date}T${clock}${sign}${hours}:${minutes}`,
  'a space and no colon': ({ year, month, date, clock, sign, hours, minutes }) =>
    `${year}-${month}-${date} ${clock} ${sign}${hours}${minutes}`,
  slashes: ({ year, month, date, clock, sign, hours, minutes }) =>
    `${year}/${month}/${date} ${clock}${sign}${hours}:${minutes}`,
  basic: ({ year, month, date, clock, sign, hours, minutes }) =>
    `${year}${month}${date}t${clock.replaceAll(':', '')}${sign}${hours}${minutes}`,
  'RFC 1123': ({ weekday, date, monthName, year, clock, sign, hours, minutes }) =>
    `${weekday}, ${date} ${monthName} ${year} ${clock} ${sign}${hours}${minutes}`,
  'Date.toString()': ({ weekday, monthName, date, year, clock, sign, hours, minutes }) =>
    `${weekday} ${monthName} ${date} ${year} ${clock} GMT${sign}${hours}${minutes} (Somewhere Time)`,
}

const instants = fc
  .integer({ min: Date.UTC(1900, 0) / 1000, max: Date.UTC(2200, 0) / 1000 })
  .map((seconds) => seconds * 1000)
const offsets = fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15)

test.each(Object.entries(zoned))('readInstant reads an instant in the notation: %s', (_, write) => {
  fc.assert(
    fc.property(instants, offsets, (instant, offset) => {
      const text = write(wallOf(instant, offset))
      expect(readInstant(text), text).toBe(instant)
      expect(readInstant(text.replace('+', ' ')), text).toBe(instant)
    }),
  )
})

test('readInstant reads the date texts that JavaScript itself writes', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const date = new Date(instant)
      for (const text of [date.toISOString(), date.toUTCString(), String(date)])
        expect(readInstant(text), text).toBe(instant)
    }),
  )
})

test('readInstant reads Unix time of ten and thirteen digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (seconds) => {
      expect([readInstant(`${seconds}`), readInstant(`${seconds}000`)]).toEqual([seconds * 1000, seconds * 1000])
    }),
  )
})

test('a period includes its whole last day or month', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const [day = ''] = new Date(instant).toISOString().split('T')
      const next = iso(new Date(readInstant(day, 'end') + 1).toISOString())
      expect(next).toBe(iso(new Date(readInstant(day) + 86_400_000).toISOString()))
      const month = day.slice(0, 7)
      expect(new Date(readInstant(month, 'end') + 1).getUTCDate()).toBe(1)
      expect(new Date(readInstant(month, 'end')).toISOString().slice(0, 7)).toBe(month)
    }),
  )
})
