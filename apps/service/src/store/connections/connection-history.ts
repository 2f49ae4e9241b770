import type { Caller } from '../../caller.ts'
import { parseHistory, type ConnectionHistoryEntry } from './connection-rows.ts'
import { sql, type Database } from '../engine/database.ts'
import { readPage, type Page, type PagedList, type Paging, type Range } from '../lists/list-pages.ts'

export type ConnectionHistoryFilter = Range & Paging & { partnerCode?: string | undefined }

function wholeHistory({ organizationId, env }: Caller): PagedList<ConnectionHistoryEntry> {
  return {
    list: 'connection_history',
    key: '',
    count: ({ from, to }) => sql`
      select count(*) as n from connection_history
      where organization_id = ${organizationId} and env = ${env} and at between ${from} and ${to}`,
    rows: ({ from, to }, limit, skip) => sql`
      select * from connection_history
      where organization_id = ${organizationId} and env = ${env} and at between ${from} and ${to}
      order by at desc, id desc limit ${limit} offset ${skip}`,
    parse: parseHistory,
  }
}

function historyOf({ organizationId, env }: Caller, partnerCode: string): PagedList<ConnectionHistoryEntry> {
  return {
    list: 'connection_history',
    key: partnerCode,
    count: ({ from, to }) => sql`
      select count(*) as n from connection_history
      where organization_id = ${organizationId} and env = ${env} and partner_code = ${partnerCode} and at between ${from} and ${to}`,
    rows: ({ from, to }, limit, skip) => sql`
      select * from connection_history
      where organization_id = ${organizationId} and env = ${env} and partner_code = ${partnerCode} and at between ${from} and ${to}
      order by at desc, id desc limit ${limit} offset ${skip}`,
    parse: parseHistory,
  }
}

/** Returns one page of the connection changes of all the caller's users, newest first. */
export const readConnectionHistory = (
  database: Database,
  caller: Caller,
  { partnerCode, ...page }: ConnectionHistoryFilter,
): Promise<Page<ConnectionHistoryEntry>> =>
  readPage(database, caller, partnerCode === undefined ? wholeHistory(caller) : historyOf(caller, partnerCode), page)
