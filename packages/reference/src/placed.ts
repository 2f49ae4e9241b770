import { exampleBase, today } from '@loyalty/contract'

// oxlint-disable no-restricted-globals -- dates are moved here; the caller passes the moment

/** The time (milliseconds UTC) that the examples of the contract are written for. */
export const exampleDay = Date.parse(today)

/** The base address and the time (milliseconds UTC) that the examples of a document are valid for. */
export type Place = { baseUrl: string; now: number }

const dayMs = 86_400_000
const dated = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

/** Whole days from the examples' day to another one. */
const daysTo = (now: number): number => Math.floor(now / dayMs) - Math.floor(exampleDay / dayMs)

const moved = (text: string, key: string, { baseUrl, now }: Place): string => {
  if (key === 'year') return new Date(now).toISOString().slice(0, 4)
  if (dated.test(text)) return new Date(Date.parse(text) + daysTo(now) * dayMs).toISOString().slice(0, text.length)
  return text.replaceAll(exampleBase, baseUrl)
}

/** The same example with its dates as far from `now` as they are from the examples' day, and with the reader's own address. */
export const placed = <T>(value: T, place: Place): T => {
  const walk = (each: unknown, key: string): unknown => {
    if (typeof each === 'string') return moved(each, key, place)
    if (Array.isArray(each)) return each.map((item) => walk(item, key))
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, walk(item, name)]))
  }
  return walk(value, '') as T
}

/** A text for a page that nobody serves: its days become `<TODAY+10>`, so that what is pasted from it can never be out of date. */
export const timeless = (text: string): string =>
  text.replace(/(?<![\w-])(\d{4}-\d{2}-\d{2})(?![\w-])/g, (day) => {
    const days = daysTo(Date.parse(day))
    return `<TODAY${days === 0 ? '' : (days > 0 ? '+' : '-') + String(Math.abs(days))}>`
  })
