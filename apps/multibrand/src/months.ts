import type { Statistics } from '@loyalty/contract'
import type { Bar } from '@loyalty/ui'

/** A year in a sentence and a sum. `best` is the index of the month with the most points, the first of several; null in a year without any. */
export function sumUp(months: Statistics): { total: number; best: number | null } {
  const total = months.reduce((sum, { totalPoints }) => sum + totalPoints, 0)
  const most = Math.max(...months.map(({ totalPoints }) => totalPoints))
  return { total, best: total === 0 ? null : months.findIndex(({ totalPoints }) => totalPoints === most) }
}

/** The months as bars, named in the language of `tag`. The service counts by UTC, so their names do not move with the user's zone. */
export function monthBars(months: Statistics, tag: string, points: (count: number) => string): Bar[] {
  const [narrow, long] = (['narrow', 'long'] as const).map((month) => new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' }))
  return months.map(({ month, totalPoints }) => {
    const first = Date.UTC(2000, month - 1)
    return { mark: narrow!.format(first), name: long!.format(first), value: totalPoints, text: points(totalPoints) }
  })
}

/** "2026" in the digits of the screen, without groups. */
export const yearText = (year: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, 6))
