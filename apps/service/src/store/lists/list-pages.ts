import type { Caller } from '../../caller.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { hourMs, type CountedList } from './list-hours.ts'
import { integer } from '../engine/row.ts'

/** `total` counts every match, whatever the page. */
export type Page<T> = { total: number; data: T[] }
/** Milliseconds UTC, both ends included. */
export type Range = { from: number; to: number }
/** `page` starts at 1. */
export type Paging = { page: number; pageSize: number }

/** A counted list, narrowed to one key or ('') not. Its two queries say which rows it holds; both see a part of the range. */
export type PagedList<T> = {
  list: CountedList
  key: string
  /** One column `n`. */
  count: (range: Range) => Query
  /** Newest first, by time and id. */
  rows: (range: Range, limit: number, skip: number) => Query
  parse: (row: Row) => T
}

type Hours = { first: number; last: number }

/** The hours that lie in the range as a whole; none when `first` is after `last`. */
const wholeHours = ({ from, to }: Range): Hours => ({ first: Math.ceil(from / hourMs), last: Math.floor((to + 1) / hourMs) - 1 })

const hoursTotal = ({ organizationId, env }: Caller, list: CountedList, key: string, { first, last }: Hours) => sql`
  select coalesce(sum(count), 0) as n from list_hours
  where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${first} and ${last}`

/** The newest whole hour with at most `skip` rows of the range after it; counting starts at the last instant of that hour. */
const hourOfRow = ({ organizationId, env }: Caller, list: CountedList, key: string, { first, last }: Hours, skip: number) => sql`
  select hour, newer from (
    select hour, sum(count) over (order by hour desc) - count as newer from list_hours
    where organization_id = ${organizationId} and env = ${env} and list = ${list} and key = ${key} and hour between ${first} and ${last}
  ) counted where newer <= ${skip} order by hour limit 1`

async function numberOf(database: Database, query: Query): Promise<number> {
  const [row] = await database.read(query)
  return row === undefined ? 0 : integer(row, 'n')
}

type Counts = { total: number; newest: number; hours: Hours }

/** Whole hours come from the counts; at each end at most one hour is counted row by row. `newest`: rows after the last whole hour. */
async function countRows(database: Database, caller: Caller, { list, key, count }: PagedList<unknown>, range: Range): Promise<Counts> {
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

/** One page and the total at a cost that does not grow with the table: a far page starts in its hour. Past the end there is no data. */
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
  // The first pages skip no more than they read: they need not look for an hour.
  if (skip < newest || skip <= pageSize) return await rows(to, skip)
  const [start] = await database.read(hourOfRow(caller, list.list, list.key, hours, skip - newest))
  if (start === undefined) return await rows(to, skip)
  return await rows((integer(start, 'hour') + 1) * hourMs - 1, skip - newest - integer(start, 'newer'))
}
