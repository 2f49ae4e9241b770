import type { Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import { readPage, type Page, type PagedList, type Paging, type Range } from '../lists/list-pages.ts'
import { parseTransaction, type StoredTransaction } from './transaction-rows.ts'

export type TransactionFilter = Range & Paging & { programId?: string | undefined }

function everyTransaction({ organizationId, env }: Caller): PagedList<StoredTransaction> {
  return {
    list: 'transactions',
    key: '',
    count: ({ from, to }) => sql`
      select count(*) as n from transactions
      where organization_id = ${organizationId} and env = ${env} and created_at between ${from} and ${to} and state = 'COMPLETED'`,
    rows: ({ from, to }, limit, skip) => sql`
      select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
      where t.organization_id = ${organizationId} and t.env = ${env} and t.created_at between ${from} and ${to}
      and t.state = 'COMPLETED'
      order by t.created_at desc, t.id desc limit ${limit} offset ${skip}`,
    parse: parseTransaction,
  }
}

function transactionsOf({ organizationId, env }: Caller, programId: string): PagedList<StoredTransaction> {
  return {
    list: 'transactions',
    key: programId,
    count: ({ from, to }) => sql`
      select count(*) as n from transactions
      where organization_id = ${organizationId} and env = ${env} and program_id = ${programId} and created_at between ${from} and ${to} and state = 'COMPLETED'`,
    rows: ({ from, to }, limit, skip) => sql`
      select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
      where t.organization_id = ${organizationId} and t.env = ${env} and t.program_id = ${programId} and t.created_at between ${from} and ${to}
      and t.state = 'COMPLETED'
      order by t.created_at desc, t.id desc limit ${limit} offset ${skip}`,
    parse: parseTransaction,
  }
}

/** Returns one page of the caller's transactions, newest first. */
export const readTransactions = (
  database: Database,
  caller: Caller,
  { programId, ...page }: TransactionFilter,
): Promise<Page<StoredTransaction>> =>
  readPage(
    database,
    caller,
    programId === undefined ? everyTransaction(caller) : transactionsOf(caller, programId),
    page,
  )
