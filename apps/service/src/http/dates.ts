import { invalidField } from '@loyalty/contract'

const day = /^\d{4}-\d{2}-\d{2}$/
const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
/** RFC 2822 and HTTP dates: they name the month, so that no reader can confuse it with the day, and carry a zone. */
const named = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/

type Use = 'start' | 'end' | 'instant'

const instantOf = (text: string, use: Use): number => {
  if (day.test(text)) return Date.parse(use === 'end' ? `${text}T23:59:59.999Z` : `${text}T00:00:00.000Z`)
  if (local.test(text)) return Date.parse(`${text}Z`)
  if (zoned.test(text) || named.test(text)) return Date.parse(text)
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  if (/^\d{13}$/.test(text)) return Number(text)
  return Number.NaN
}

/** A real day of the calendar: `Date.parse` takes 30 February for 1 March, and hour 24 for the next day. */
const exists = (text: string): boolean => {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})/.exec(text) ?? []
  const [, dayOfMonth, month, year] = /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) /.exec(text) ?? []
  if (/[T ]24:/.test(text)) return false
  if (iso !== undefined) return !Number.isNaN(Date.parse(iso)) && new Date(Date.parse(iso)).toISOString().startsWith(iso)
  return dayOfMonth === undefined || new Date(Date.parse(`${dayOfMonth} ${month} ${year} 00:00 GMT`)).getUTCDate() === Number(dayOfMonth)
}

/** "Any valid date representation" (S:252) to milliseconds UTC. Throws `VALIDATION_FAILED` for what can be read in two ways. */
export const readDate = (text: string, field: string, use: Use): number => {
  // An un-encoded + of a zone arrives as a space.
  const mended = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  const instant = exists(mended) ? instantOf(mended, use) : Number.NaN
  if (Number.isNaN(instant)) throw invalidField(field, 'INVALID_FORMAT', 'must be a date such as 2025-01-31 or 2025-01-31T10:00:00Z')
  return instant
}

/** Both ends included; an end that is not given does not limit. */
export const readRange = (query: { startDate?: string | undefined; endDate?: string | undefined }): { from: number; to: number } => {
  const from = query.startDate === undefined ? 0 : readDate(query.startDate, 'startDate', 'start')
  const to = query.endDate === undefined ? 8_640_000_000_000_000 : readDate(query.endDate, 'endDate', 'end')
  if (from > to) throw invalidField('startDate', 'OUT_OF_RANGE', 'must not be after endDate')
  return { from, to }
}

export const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString()
