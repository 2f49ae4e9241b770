// oxlint-disable no-restricted-globals -- it reads what is written and no clock
const day = /^\d{4}-\d{2}-\d{2}$/
const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
/** RFC 2822 and HTTP dates: they name the month, so that no reader can confuse it with the day, and carry a zone. */
const named = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/

/** A bare day is its first instant, or as an end its last. */
export type DateUse = 'start' | 'end'

const instantOf = (text: string, use: DateUse): number => {
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

/** "Any valid date representation" (S:252) to milliseconds UTC; `NaN` for what is none or can be read in two ways. */
export const readInstant = (text: string, use: DateUse = 'start'): number => {
  // An un-encoded + of a zone arrives as a space.
  const mended = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  return exists(mended) ? instantOf(mended, use) : Number.NaN
}
