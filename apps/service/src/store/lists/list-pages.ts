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

type Hours = { first: number; last: number }

/** Returns the hours that are completely in the range. If the range contains no whole hour, `first` is after `last`. */
const wholeHours = ({ from, to }: Range): Hours => ({
  first: Math.ceil(from / hourMs),
  last: Math.floor((to + 1) / hourMs) - 1,
})

const hoursTotal = ({ organizationId, env }: Caller, list: CountedList, key: string, { first, last }: Hours) => sql`
  select coalesce(sum(count), 0) as n from list_hours
  where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${first} and ${last}`

/**
 * Selects the hour in which a page begins that skips `skip` newer rows: the oldest whole hour that has at most `skip`
 * newer rows.
 */
const hourOfRow = (
  { organizationId, env }: Caller,
  list: CountedList,
  key: string,
  { first, last }: Hours,
  skip: number,
) => sql`
  select hour, newer from (
    select hour, sum(count) over (order by hour desc) - count as newer from list_hours
    where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${first} and ${last}
  ) counted where newer <= ${skip} order by hour limit 1`

async function numberOf(database: Database, query: Query): Promise<number> {
  const [row] = await database.read(query)
  return row === undefined ? 0 : integer(row, 'n')
}

type Counts = { total: number; newest: number; hours: Hours }

/**
 * Counts the rows of a range. For whole hours, uses the stored counts. Counts only the rows before the first and after
 * the last whole hour. `newest` is the number of rows after the last whole hour.
 */
async function countRows(
  database: Database,
  caller: Caller,
  { list, key, count }: PagedList<unknown>,
  range: Range,
): Promise<Counts> {
  const hours = wholeHours(range)
  if (hours.first > hours.last) {
    const total = await numberOf(database, count(range))
    return { total, newest: total, hours }
  }
  const [head, whole, newest] = await Promise.all([
    numberOf(database, count({ from: range.from, to: hours.first * hourMs - 1 })),
    numberOf(database, hoursTotal(caller, list, key, hours)),
    numberOf(database, count({ from: (hours.last + 1) * hourMs, to: range.to })),
  ])
  return { total: head + whole + newest, newest, hours }
}

/**
 * Returns one page of a list, and the number of rows on all pages. The stored hourly counts show in which hour a late
 * page begins, so the query does not read all newer rows. A page past the end is empty.
 */
export async function readPage<T>(
  database: Database,
  caller: Caller,
  list: PagedList<T>,
  { from, to, page, pageSize }: Range & Paging,
): Promise<Page<T>> {
  const { total, newest, hours } = await countRows(database, caller, list, { from, to })
  const skip = (page - 1) * pageSize
  if (skip >= total) return { total, data: [] }
  const rows = async (end: number, left: number) => {
    const found = await database.read(list.rows({ from, to: end }, pageSize, left))
    return { total, data: found.map(list.parse) }
  }
  // An early page skips few rows. Reading these rows costs less than the query for the hour in which the page begins.
  if (skip < newest || skip <= pageSize) return await rows(to, skip)
  const [start] = await database.read(hourOfRow(caller, list.list, list.key, hours, skip - newest))
  if (start === undefined) return await rows(to, skip)
  return await rows((integer(start, 'hour') + 1) * hourMs - 1, skip - newest - integer(start, 'newer'))
}
