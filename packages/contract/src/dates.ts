// oxlint-disable no-restricted-globals -- this file reads dates from text, not from the clock
import { limits } from './limits.ts'

/** A period in milliseconds UTC that includes both ends. For an instant, `first` and `last` are equal. */
type Span = { first: number; last: number }

/** The reason why a text is not a date. */
type DateProblem = 'AMBIGUOUS' | 'UNKNOWN_ZONE' | 'NOT_IN_CALENDAR' | 'UNKNOWN_FORM'

type Parts = Readonly<Partial<Record<string, string>>>

const time = String.raw`(?<hour>\d\d)(?<colon>:?)(?<minute>\d\d)(?:\k<colon>(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?`
/**
 * An offset from UTC. Accepts a space instead of the plus sign, because servers decode an unencoded `+` in a query to a
 * space.
 */
const offset = String.raw`(?<offset> ?[+-]\d\d(?::?\d\d)?| {1,2}\d\d:?\d\d)`
const zone = `(?: ?(?:GMT|UTC|UT|Z)|${offset})`
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const monthName = `(?<monthName>${months.join('|')})`
const weekday = `(?<weekday>${weekdays.join('|')})`

const dayMs = 86_400_000

/** Returns the first millisecond of a day, or undefined if the calendar does not have this day. */
const startOfDay = (year: number, month: number, day: number): number | undefined => {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : undefined
}

const dayOf = ({ year, month, monthName: name, day, weekday: named }: Parts): number | undefined => {
  const number = name === undefined ? Number(month) : months.indexOf(name.toLowerCase()) + 1
  const start = startOfDay(Number(year), number, Number(day))
  if (start === undefined || named === undefined) return start
  return weekdays[new Date(start).getUTCDay()] === named.toLowerCase() ? start : undefined
}

/** Returns the milliseconds since midnight, or undefined for an invalid time. 24:00 is the end of the day. */
const timeOf = ({ hour, minute, second = '0', fraction = '' }: Parts): number | undefined => {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  const sum = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  return hours <= 24 && minutes <= 59 && seconds <= 59 && sum <= dayMs ? sum : undefined
}

const offsetOf = (text: string | undefined): number | undefined => {
  const [, sign, hours, minutes = '0'] = /([+-]?)(\d\d):?(\d\d)?$/.exec(text ?? '+00') ?? []
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

const readMonth = ({ year, month }: Parts): Span | undefined => {
  const first = startOfDay(Number(year), Number(month), 1)
  // 31 days after the first day of a month, the date is always in the next month.
  return first === undefined ? undefined : { first, last: new Date(first + 31 * dayMs).setUTCDate(1) - 1 }
}

const readDay = (parts: Parts): Span | undefined => {
  const first = dayOf(parts)
  return first === undefined ? undefined : { first, last: first + dayMs - 1 }
}

const readTime = (parts: Parts): Span | undefined => {
  const [day, sinceMidnight, ahead] = [dayOf(parts), timeOf(parts), offsetOf(parts['offset'])]
  if (day === undefined || sinceMidnight === undefined || ahead === undefined) return undefined
  const instant = day + sinceMidnight - ahead
  return { first: instant, last: instant }
}

const readUnix = ({ seconds, milliseconds }: Parts): Span => {
  const instant = seconds === undefined ? Number(milliseconds) : Number(seconds) * 1000
  return { first: instant, last: instant }
}

const date = String.raw`(?<year>\d{4})(?<mark>[-/]?)(?<month>\d\d)\k<mark>(?<day>\d\d)`

/**
 * Each accepted form of a date, with the function that reads the parts. The function returns undefined if the calendar
 * does not have the date.
 */
const forms: readonly [RegExp, (parts: Parts) => Span | undefined][] = [
  [/^(?<year>\d{4})-(?<month>\d\d)$/, readMonth],
  [new RegExp(`^${date}$`), readDay],
  // ISO 8601 and RFC 3339. A time without a zone is in UTC.
  [new RegExp(`^${date}[T ]${time}${zone}?$`, 'i'), readTime],
  // The formats of RFC 1123 and RFC 2822.
  [
    new RegExp(String.raw`^(?:${weekday}, )?(?<day>\d{1,2}) ${monthName} (?<year>\d{4}) ${time}${zone}$`, 'i'),
    readTime,
  ],
  // The format of `Date.toString()` in JavaScript.
  [
    new RegExp(
      String.raw`^${weekday} ${monthName} (?<day>\d\d) (?<year>\d{4}) ${time} GMT(?<offset>[+ -]\d{4})(?: \(.+\))?$`,
      'i',
    ),
    readTime,
  ],
  [/^(?:(?<seconds>\d{10})|(?<milliseconds>\d{13}))$/, readUnix],
]

const dayBeforeYear = /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2}(?:\d\d)?(?!\d)/
const otherZone = /\d\d:\d\d[^a-z]*(?!(?:am|pm)$)[a-z][\w/+-]*\]?$/i

const readDate = (text: string): Span | DateProblem => {
  if (text.length > limits.date) return 'UNKNOWN_FORM'
  for (const [form, read] of forms) {
    const { groups } = form.exec(text) ?? {}
    if (groups !== undefined) return read(groups) ?? 'NOT_IN_CALENDAR'
  }
  if (dayBeforeYear.test(text)) return 'AMBIGUOUS'
  return otherZone.test(text) ? 'UNKNOWN_ZONE' : 'UNKNOWN_FORM'
}

const reasons: Readonly<Record<DateProblem, string>> = {
  AMBIGUOUS: 'has the day or the month first, which can be read in two ways: write the year first, such as 2026-02-01',
  UNKNOWN_ZONE: 'names a time zone other than GMT, UTC, UT or Z: write its offset, such as +03:00',
  NOT_IN_CALENDAR: 'names a day or time that the calendar does not have',
  UNKNOWN_FORM:
    'must be a date such as 2026-11-25, 2026-11, 2026-11-25T10:00:00Z, Wed, 25 Nov 2026 10:00:00 GMT, or Unix time of 10 or 13 digits',
}

/** Returns the reason why a text is not a date, or undefined if the text is a date. */
export const explainDate = (text: string): string | undefined => {
  const read = readDate(text)
  return typeof read === 'string' ? reasons[read] : undefined
}

/**
 * The role of a date in a period. A day or month without a time means its first instant as a start, and its last
 * instant as an end.
 */
export type DateUse = 'start' | 'end'

/** Returns the milliseconds UTC of a text in any accepted date form (spec §4), or `NaN` if the text is not a date. */
export const readInstant = (text: string, use: DateUse = 'start'): number => {
  const read = readDate(text)
  if (typeof read === 'string') return Number.NaN
  return use === 'end' ? read.last : read.first
}
