import type { Pair } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { readPage, type Page, type PagedList, type Paging, type Range } from '../lists/list-pages.ts'
import { big, integer, oneOf, text } from '../engine/row.ts'

/**
 * The points of one credit or debit in one program. The points of a `DEBIT` are negative, and the service never orders
 * them from a partner.
 */
export type ExecutedRow = {
  id: string
  type: 'CREDIT' | 'DEBIT'
  programId: string
  points: bigint
  value: Pair
  localCurrency: string
  createdAt: number
}

export type ExecutedFilter = Range & Paging & { programId?: string | undefined }

const parseExecuted = (row: Row): ExecutedRow => ({
  id: text(row, 'id'),
  type: oneOf(row, 'type', ['CREDIT', 'DEBIT']),
  programId: text(row, 'program_id'),
  points: big(row, 'points'),
  value: { local: big(row, 'value_local'), usd: big(row, 'value_usd') },
  localCurrency: text(row, 'local_currency'),
  createdAt: integer(row, 'created_at'),
})

function everyRow({ organizationId, env }: Caller): PagedList<ExecutedRow> {
  return {
    list: 'multibrand_rows',
    key: '',
    count: ({ from, to }) => sql`
      select count(*) as n from multibrand_rows
      where organization_id = ${organizationId} and env = ${env} and created_at between ${from} and ${to} and state = 'DONE'`,
    rows: ({ from, to }, limit, skip) => sql`
      select r.*, t.local_currency from multibrand_rows r
      join multibrand_transactions t on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id
      where r.organization_id = ${organizationId} and r.env = ${env} and r.created_at between ${from} and ${to} and r.state = 'DONE'
      order by r.created_at desc, r.id desc limit ${limit} offset ${skip}`,
    parse: parseExecuted,
  }
}

function rowsOf({ organizationId, env }: Caller, programId: string): PagedList<ExecutedRow> {
  return {
    list: 'multibrand_rows',
    key: programId,
    count: ({ from, to }) => sql`
      select count(*) as n from multibrand_rows
      where organization_id = ${organizationId} and env = ${env} and program_id = ${programId} and created_at between ${from} and ${to} and state = 'DONE'`,
    rows: ({ from, to }, limit, skip) => sql`
      select r.*, t.local_currency from multibrand_rows r
      join multibrand_transactions t on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id
      where r.organization_id = ${organizationId} and r.env = ${env} and r.program_id = ${programId}
      and r.created_at between ${from} and ${to} and r.state = 'DONE'
      order by r.created_at desc, r.id desc limit ${limit} offset ${skip}`,
    parse: parseExecuted,
  }
}

/**
 * Returns one page of the caller's executed credits and debits, newest first. Each entry has the points of one credit
 * or debit in one program.
 */
export const readExecuted = (
  database: Database,
  caller: Caller,
  { programId, ...page }: ExecutedFilter,
): Promise<Page<ExecutedRow>> =>
  readPage(database, caller, programId === undefined ? everyRow(caller) : rowsOf(caller, programId), page)
