import type { Statistics } from '@loyalty/contract'
import type { Bar } from '@loyalty/ui'

/**
 * Returns the total of a year and the index of the month with the most points. `best` is the first of equal months, or
 * null in a year without points.
 */
export function sumUp(months: Statistics): { total: number; best: number | null } {
  const total = months.reduce((sum, { totalPoints }) => sum + totalPoints, 0)
  const most = Math.max(...months.map(({ totalPoints }) => totalPoints))
  return { total, best: total === 0 ? null : months.findIndex(({ totalPoints }) => totalPoints === most) }
}

/** The service counts in Gregorian months in UTC. The calendar and time zone of the user do not change these months. */
const serviceCalendar = { calendar: 'gregory', timeZone: 'UTC' } as const

/** Returns one bar for each month, with names in the language of `tag`. */
export function monthBars(months: Statistics, tag: string, points: (count: number) => string): Bar[] {
  const [short, long] = (['short', 'long'] as const).map(
    (style) => new Intl.DateTimeFormat(tag, { ...serviceCalendar, month: style }),
  )
  return months.map(({ month, totalPoints }) => {
    const first = Date.UTC(2000, month - 1)
    return { mark: short!.format(first), name: long!.format(first), value: totalPoints, text: points(totalPoints) }
  })
}

/**
 * Returns the year in the digits of the language tag, without group separators. Adds the era ("2026 AD") if the tag has
 * a calendar other than the Gregorian.
 */
export const yearText = (year: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    ...serviceCalendar,
    year: 'numeric',
    ...(!tag.includes('ca-gregory') && { era: 'short' }),
  }).format(Date.UTC(year, 6))
