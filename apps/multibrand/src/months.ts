import type { Statistics } from '@loyalty/contract'
import type { Bar } from '@loyalty/ui'

/** A year in a sentence and a sum. `best` is the index of the month with the most points, the first of several; null in a year without any. */
export function sumUp(months: Statistics): { total: number; best: number | null } {
  const total = months.reduce((sum, { totalPoints }) => sum + totalPoints, 0)
  const most = Math.max(...months.map(({ totalPoints }) => totalPoints))
  return { total, best: total === 0 ? null : months.findIndex(({ totalPoints }) => totalPoints === most) }
}

/** The service counts by months of the Gregorian calendar, by UTC: neither the screen's calendar nor the user's zone moves them. */
const ours = { calendar: 'gregory', timeZone: 'UTC' } as const

/** The months as bars, named in the language of `tag`. */
export function monthBars(months: Statistics, tag: string, points: (count: number) => string): Bar[] {
  // One Arabic letter names no month: Arabic calendars number them.
  const short = tag.startsWith('ar') ? 'numeric' : 'narrow'
  const [mark, long] = ([short, 'long'] as const).map((style) => new Intl.DateTimeFormat(tag, { ...ours, month: style }))
  return months.map(({ month, totalPoints }) => {
    const first = Date.UTC(2000, month - 1)
    return { mark: mark!.format(first), name: long!.format(first), value: totalPoints, text: points(totalPoints) }
  })
}

/** "2026" in the digits of the screen, without groups; beside days of another calendar it says whose year it is, "2026 AD". */
export const yearText = (year: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { ...ours, year: 'numeric', ...(!tag.includes('ca-gregory') && { era: 'short' }) }).format(Date.UTC(year, 6))
