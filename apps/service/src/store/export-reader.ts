import type { Caller } from '../caller.ts'
import { sql } from './engine/database.ts'
import { openDatabase, type DatabaseSettings } from './engine/open-database.ts'
import { integer } from './engine/row.ts'
import type { ScannedPage } from './lists/scans.ts'
import { readMultibrandPage, type MultibrandQuery } from './multibrand/multibrand-pages.ts'
import type { StoredMultibrand } from './multibrand/multibrand-rows.ts'
import { createRequestLog, type RequestLog } from './requests/request-log.ts'
import { createUsage, type Usage } from './requests/usage.ts'
import { readTransactionPage, type TransactionQuery } from './transactions/transaction-queries.ts'
import type { StoredTransaction } from './transactions/transaction-rows.ts'

/**
 * A connection to the database for one export, so that a slow download holds no connection of a request. Close it after
 * the export.
 */
export type ExportReader = {
  transactions: (caller: Caller, query: TransactionQuery) => Promise<ScannedPage<StoredTransaction>>
  /** Returns about how many completed transactions a period has, from the counts by hour. */
  countTransactions: (
    caller: Caller,
    period: { from: number; to: number; programId?: string | undefined },
  ) => Promise<number>
  multibrand: (caller: Caller, query: MultibrandQuery) => Promise<ScannedPage<StoredMultibrand>>
  requestLog: (caller: Caller) => Pick<RequestLog, 'page' | 'clientNames'>
  usage: (caller: Caller) => Pick<Usage, 'byClient'>
  close: () => Promise<void>
}

const hour = 3_600_000
/** The most rows that one step reads. More would keep other requests waiting on SQLite. */
const rowsOfStep = 5_000

export function openExportReader(settings: DatabaseSettings): ExportReader {
  const database = openDatabase(settings)
  return {
    transactions: (caller, query) => readTransactionPage(database, caller, query, rowsOfStep),
    async countTransactions({ organizationId, env }, { from, to, programId = '' }) {
      const [row] = await database.read(sql`
        select cast(coalesce(sum(count), 0) as bigint) as n from list_hours
        where organization_id = ${organizationId} and env = ${env} and list = 'transactions' and key = ${programId}
          and hour between ${Math.floor(from / hour)} and ${Math.floor(to / hour)}`)
      return row === undefined ? 0 : integer(row, 'n')
    },
    multibrand: (caller, query) => readMultibrandPage(database, caller, query, rowsOfStep),
    requestLog: (caller) => createRequestLog(database, caller, rowsOfStep),
    usage: (caller) => createUsage(database, caller),
    close: () => database.close(),
  }
}
