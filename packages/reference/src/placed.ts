import { exampleBase, today } from '@loyalty/contract'

// oxlint-disable no-restricted-globals -- this file only shifts dates; the caller passes the current time

/** The time (milliseconds UTC) for which the examples of the contract are written. */
export const exampleDay = Date.parse(today)

/** The base address and the time (milliseconds UTC) for which the examples of a document are valid. */
export type Place = { baseUrl: string; now: number }

const dayMs = 86_400_000
const dated = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

/** Returns the whole days from the day of the examples to the day of `now`. */
const daysTo = (now: number): number => Math.floor(now / dayMs) - Math.floor(exampleDay / dayMs)

const moved = (text: string, key: string, { baseUrl, now }: Place): string => {
  if (key === 'year') return new Date(now).toISOString().slice(0, 4)
  if (dated.test(text)) return new Date(Date.parse(text) + daysTo(now) * dayMs).toISOString().slice(0, text.length)
  return text.replaceAll(exampleBase, baseUrl)
}

/** Returns an example with its dates moved to the day of `now`, and with the base address of the reader. */
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
 * Returns a text with relative days (`<TODAY+10>`), for a file that no service serves. A copied command then never
 * contains an old date.
 */
export const timeless = (text: string): string =>
  text.replace(/(?<![\w-])(\d{4}-\d{2}-\d{2})(?![\w-])/g, (day) => {
    const days = daysTo(Date.parse(day))
    return `<TODAY${days === 0 ? '' : (days > 0 ? '+' : '-') + String(Math.abs(days))}>`
  })
