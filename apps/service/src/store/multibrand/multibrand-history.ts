import type { Caller } from '../../caller.ts'
import { parseMultibrandHistory, type MultibrandHistoryEntry } from '../connections/connection-rows.ts'
import { sql, type Database } from '../engine/database.ts'
import { readPage, type Page, type PagedList, type Paging, type Range } from '../lists/list-pages.ts'
import { integer } from '../engine/row.ts'

export type HistoryFilter = Range & Paging & { userId: string; programId?: string | undefined }

/**
 * Returns one page of the changes of a user's split, newest first, from `from` to `to`, both included. Counts all
 * matching entries for `total` instead of storing counts, because one user has few changes.
 */
export async function readUserHistory(
  database: Database,
  { organizationId, env }: Caller,
  { userId, from, to, programId = '', page, pageSize }: HistoryFilter,
): Promise<Page<MultibrandHistoryEntry>> {
  const [count] = await database.read(sql`
    select count(*) as n from multibrand_connection_history
    where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and at between ${from} and ${to}
    and (program_id = ${programId} or ${programId} = '')`)
  const rows = await database.read(sql`
    select * from multibrand_connection_history
    where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and at between ${from} and ${to}
    and (program_id = ${programId} or ${programId} = '')
    order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { total: count === undefined ? 0 : integer(count, 'n'), data: rows.map(parseMultibrandHistory) }
}

function wholeHistory({ organizationId, env }: Caller): PagedList<MultibrandHistoryEntry> {
  return {
    list: 'multibrand_connection_history',
    key: '',
    count: ({ from, to }) => sql`
      select count(*) as n from multibrand_connection_history
      where organization_id = ${organizationId} and env = ${env} and at between ${from} and ${to}`,
    rows: ({ from, to }, limit, skip) => sql`
      select * from multibrand_connection_history
      where organization_id = ${organizationId} and env = ${env} and at between ${from} and ${to}
      order by at desc, id desc limit ${limit} offset ${skip}`,
    parse: parseMultibrandHistory,
  }
}

/** Returns one page of the changes of the splits of all the caller's users, newest first. */
export const readMultibrandHistory = (
  database: Database,
  caller: Caller,
  page: Range & Paging,
): Promise<Page<MultibrandHistoryEntry>> => readPage(database, caller, wholeHistory(caller), page)
