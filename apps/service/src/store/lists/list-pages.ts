import type { Caller } from '../../caller.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { hourMs, type CountedList } from './list-hours.ts'
import { integer } from '../engine/row.ts'

/** A page of a list. `total` is the number of all matching rows, on all pages. */
export type Page<T> = { total: number; data: T[] }
/** A range of time in milliseconds UTC. Both ends are included. */
export type Range = { from: number; to: number }
/** The requested page. The first page is 1. */
export type Paging = { page: number; pageSize: number }

/**
 * A list whose hourly counts are stored. `key` is the value of its filter, or '' for no filter. Within a range of time,
 * `count` counts exactly the rows that `rows` selects.
 */
export type PagedList<T> = {
  list: CountedList
  key: string
  /** Selects the number of rows in a range as the column `n`. */
  count: (range: Range) => Query
  /** Selects the rows of a range, newest first, and rows with equal times by descending id. */
  rows: (range: Range, limit: number, skip: number) => Query
  parse: (row: Row) => T
}

type Span = { first: number; last: number }

/** A span of hours or days that contains none. */
const none: Span = { first: 1, last: 0 }

/**
 * The hours that are completely in a range, the whole days among them, and the hours before and after these days. If
 * the range contains no whole hour, `hours.first` is after `hours.last`.
 */
type Whole = { hours: Span; before: Span; days: Span; after: Span }

function wholeOf({ from, to }: Range): Whole {
  const hours = { first: Math.ceil(from / hourMs), last: Math.floor((to + 1) / hourMs) - 1 }
  const days = { first: Math.ceil(hours.first / 24), last: Math.floor((hours.last + 1) / 24) - 1 }
  if (days.first > days.last) return { hours, before: hours, days: none, after: none }
  const before = { first: hours.first, last: days.first * 24 - 1 }
  return { hours, before, days, after: { first: (days.last + 1) * 24, last: hours.last } }
}

const wholeTotal = (
  { organizationId, env }: Caller,
  list: CountedList,
  key: string,
  { before, days, after }: Whole,
) => sql`
  select coalesce(sum(count), 0) as n from (
    select count from list_days
    where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and day between ${days.first} and ${days.last}
    union all
    select count from list_hours
    where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${before.first} and ${before.last}
    union all
    select count from list_hours
    where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${after.first} and ${after.last}
  ) counted`

/**
 * Selects the day or hour in which a page begins that skips `skip` newer rows: the oldest one that has at most `skip`
 * newer rows. `start` is its first hour, and `hours` its number of hours.
 */
const spanOfRow = (
  { organizationId, env }: Caller,
  list: CountedList,
  key: string,
  { before, days, after }: Whole,
  skip: number,
) => sql`
  select start, hours, newer from (
    select start, hours, sum(count) over (order by start desc) - count as newer from (
      select day * 24 as start, 24 as hours, count from list_days
      where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and day between ${days.first} and ${days.last}
      union all
      select hour, 1, count from list_hours
      where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${before.first} and ${before.last}
      union all
      select hour, 1, count from list_hours
      where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${after.first} and ${after.last}
    ) spans
  ) counted where newer <= ${skip} order by start limit 1`

async function numberOf(database: Database, query: Query): Promise<number> {
  const [row] = await database.read(query)
  return row === undefined ? 0 : integer(row, 'n')
}

type Counts = { total: number; newest: number; whole: Whole }

/**
 * Counts the rows of a range. For whole days and hours, uses the stored counts. Counts only the rows before the first
 * and after the last whole hour. `newest` is the number of rows after the last whole hour.
 */
async function countRows(
  database: Database,
  caller: Caller,
  { list, key, count }: PagedList<unknown>,
  range: Range,
): Promise<Counts> {
  const whole = wholeOf(range)
  const { hours } = whole
  if (hours.first > hours.last) {
    const total = await numberOf(database, count(range))
    return { total, newest: total, whole }
  }
  const [head, stored, newest] = await Promise.all([
    numberOf(database, count({ from: range.from, to: hours.first * hourMs - 1 })),
    numberOf(database, wholeTotal(caller, list, key, whole)),
    numberOf(database, count({ from: (hours.last + 1) * hourMs, to: range.to })),
  ])
  return { total: head + stored + newest, newest, whole }
}

/** The hour in which a page begins, and the rows to skip in it. */
type Start = { hour: number; skip: number }

async function startOf(
  database: Database,
  caller: Caller,
  counted: Pick<PagedList<unknown>, 'list' | 'key'>,
  whole: Whole,
  skip: number,
): Promise<Start | undefined> {
  const [found] = await database.read(spanOfRow(caller, counted.list, counted.key, whole, skip))
  if (found === undefined) return undefined
  const [hour, left] = [integer(found, 'start'), skip - integer(found, 'newer')]
  if (integer(found, 'hours') === 1) return { hour, skip: left }
  const hours = { first: hour, last: hour + 23 }
  return await startOf(database, caller, counted, { hours, before: hours, days: none, after: none }, left)
}

/**
 * Returns one page of a list, and the number of rows on all pages. The stored counts show in which hour a late page
 * begins, so the query does not read all newer rows. A page past the end is empty.
 */
export async function readPage<T>(
  database: Database,
  caller: Caller,
  list: PagedList<T>,
  { from, to, page, pageSize }: Range & Paging,
): Promise<Page<T>> {
  const { total, newest, whole } = await countRows(database, caller, list, { from, to })
  const skip = (page - 1) * pageSize
  if (skip >= total) return { total, data: [] }
  const rows = async (end: number, left: number) => {
    const found = await database.read(list.rows({ from, to: end }, pageSize, left))
    return { total, data: found.map(list.parse) }
  }
  // An early page skips few rows. Reading these rows costs less than the query for the hour in which the page begins.
  if (skip < newest || skip <= pageSize) return await rows(to, skip)
  const start = await startOf(database, caller, list, whole, skip - newest)
  return start === undefined ? await rows(to, skip) : await rows((start.hour + 1) * hourMs - 1, start.skip)
}
