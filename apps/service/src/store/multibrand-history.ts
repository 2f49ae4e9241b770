import type { Caller } from './caller.ts'
import { parseMultibrandHistory, type MultibrandHistoryEntry } from './connection-rows.ts'
import { sql, type Database } from './database.ts'
import { integer } from './row.ts'
import type { Page } from './transaction-pages.ts'

export type HistoryFilter = { userId: string; from: number; to: number; programId?: string | undefined; page: number; pageSize: number }

/** One page of a user's changes, newest first, both ends of the range included. A user's history is short: it is counted row by row. */
export async function readMultibrandHistory(
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
