import { exampleBase, today } from '@loyalty/contract'

// oxlint-disable no-restricted-globals -- this file only shifts dates; the caller passes the current time

/** The current time (milliseconds UTC) that the contract's examples assume. */
export const exampleDay = Date.parse(today)

/** The base address and the time (milliseconds UTC) for which the examples of a document are valid. */
export type Place = { baseUrl: string; now: number }

const dayMs = 86_400_000
const dated = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

/** Returns the number of whole days from the day that the examples assume to the day of `now`. */
const daysTo = (now: number): number => Math.floor(now / dayMs) - Math.floor(exampleDay / dayMs)

const moved = (text: string, key: string, { baseUrl, now }: Place): string => {
  if (key === 'year') return new Date(now).toISOString().slice(0, 4)
  if (dated.test(text)) return new Date(Date.parse(text) + daysTo(now) * dayMs).toISOString().slice(0, text.length)
  return text.replaceAll(exampleBase, baseUrl)
}

/**
 * Returns a copy of an example. Moves the dates to the day of `now`, and replaces the example's base address with
 * `baseUrl`.
 */
export const placed = <T>(value: T, place: Place): T => {
  const walk = (each: unknown, key: string): unknown => {
    if (typeof each === 'string') return moved(each, key, place)
    if (Array.isArray(each)) return each.map((item) => walk(item, key))
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, walk(item, name)]))
  }
  return walk(value, '') as T
}

/**
 * Replaces each date in a text with a relative day such as `<TODAY+10>`. A reference file needs relative days, because
 * a command copied from the file must not contain a past date.
 */
export const timeless = (text: string): string =>
  text.replace(/(?<![\w-])(\d{4}-\d{2}-\d{2})(?![\w-])/g, (day) => {
    const days = daysTo(Date.parse(day))
    return `<TODAY${days === 0 ? '' : (days > 0 ? '+' : '-') + String(Math.abs(days))}>`
  })
