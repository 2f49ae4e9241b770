import type { SplitConnection } from '../../money/plan-multibrand.ts'
import { type Pair } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import type { CatalogSnapshot } from '../catalog/catalog-snapshot.ts'
import { parseMultibrandConnection } from '../connections/connection-rows.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { debit, type Debited } from './debit.ts'
import { readExecuted, type ExecutedFilter, type ExecutedRow } from './executed-rows.ts'
import { executeUser, type Tick } from './execute.ts'
import type { Ids } from '../access/ids.ts'
import type { OrderKeys } from '../transactions/order-keys.ts'
import type { Page } from '../lists/list-pages.ts'
import { connectionsOf } from './multibrand-connections.ts'
import { parseMultibrand, type CreditDraft, type DebitDraft, type StoredMultibrand } from './multibrand-rows.ts'
import { claimMultibrand, multibrandById, multibrandByReference, postCredit } from './multibrand-statements.ts'
import { big } from '../engine/row.ts'
import { splitConnections } from './split-connections.ts'

/**
 * The credit or debit that has the reference number, and whether this call created it. If `created` is false, compare
 * its fingerprint with the fingerprint of the request.
 */
type Credited = { created: boolean; transaction: StoredMultibrand }

export type Multibrand = {
  /**
   * Stores a credit. If the reference number is already in use, writes nothing and returns the credit or debit that
   * uses it.
   */
  credit: (draft: CreditDraft) => Promise<Credited>
  /**
   * Stores a debit. If the debit exceeds the user's balance, returns the available value. If the reference number is
   * already in use, returns the credit or debit that uses it.
   */
  debit: (draft: DebitDraft) => Promise<Debited>
  findByReference: (referenceNumber: string, now: number) => Promise<StoredMultibrand | undefined>
  /** Returns a credit or debit. Searches by id first, then by reference number. */
  find: (idOrReference: string, now: number) => Promise<StoredMultibrand | undefined>
  /**
   * Returns one page of the executed credits and debits of all users, newest first. Each entry has the points of one
   * credit or debit in one program.
   */
  executed: (filter: ExecutedFilter) => Promise<Page<ExecutedRow>>
  /**
   * Returns the value of the user's credits with the given status at `now`, unrounded. For `MATURED`, includes the
   * remainder that earlier executions could not convert to whole points.
   */
  balance: (userId: string, status: 'PENDING' | 'MATURED', now: number) => Promise<Pair>
  /** Returns the user's connections with the current prices of their programs, as input of `pendingPoints`. */
  splitConnections: (userId: string) => Promise<SplitConnection[]>
  /**
   * Returns the points that the user's credits gave in a program in each UTC month of a year. Always returns twelve
   * numbers, January first.
   */
  statistics: (userId: string, programId: string, year: number) => Promise<bigint[]>
  /** Marks the user's credits whose execution date has passed as matured, and converts them to points. */
  execute: (userId: string, now: number) => Promise<Tick>
}

const value = (row: Row | undefined): Pair =>
  row === undefined ? { local: 0n, usd: 0n } : { local: big(row, 'local'), usd: big(row, 'usd') }

/** Returns whether this process has the settings to call the partner behind a connector of the catalog. */
export type Reaches = (connector: string, catalog: CatalogSnapshot) => boolean

export function createMultibrand(
  database: Database,
  caller: Caller,
  id: Ids,
  orderKeys: OrderKeys,
  catalog: () => Promise<CatalogSnapshot>,
  reaches: Reaches,
): Multibrand {
  const { organizationId, env } = caller
  const findByReference = async (referenceNumber: string, now: number) => {
    const [row] = await database.read(multibrandByReference(caller, referenceNumber))
    return row === undefined ? undefined : parseMultibrand(row, now)
  }
  const pending = (userId: string, now: number) => sql`
    select coalesce(sum(remaining_local), 0) as local, coalesce(sum(remaining_usd), 0) as usd from multibrand_transactions
    where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and status <> 'EXECUTED'
    and status = 'PENDING' and execution_date > ${now}`
  const matured = (userId: string, now: number) => sql`
    select coalesce(sum(local), 0) as local, coalesce(sum(usd), 0) as usd from (
      select remaining_local as local, remaining_usd as usd from multibrand_transactions
      where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and status <> 'EXECUTED'
      and (status = 'MATURED' or execution_date <= ${now})
      union all
      select residual_local, residual_usd from multibrand_users
      where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}
    ) held`

  return {
    async credit(draft) {
      const status = draft.executionDate <= draft.createdAt ? 'MATURED' : 'PENDING'
      const credit = { ...draft, kind: 'CREDIT', remaining: draft.amount, status } as const
      const [claimed = []] = await database.write(claimMultibrand(caller, credit), postCredit(caller, credit))
      const transaction = await findByReference(draft.referenceNumber, draft.createdAt)
      if (transaction === undefined)
        throw new Error(`credit ${draft.id} was refused for another reason than its reference`)
      return { created: claimed.length > 0, transaction }
    },
    async debit(draft) {
      const offered = await catalog()
      return await database.transaction((run) => debit(run, caller, id, draft, offered))
    },
    findByReference,
    async find(idOrReference, now) {
      const [row] = await database.read(multibrandById(caller, idOrReference))
      return row === undefined ? await findByReference(idOrReference, now) : parseMultibrand(row, now)
    },
    executed: (filter) => readExecuted(database, caller, filter),
    async balance(userId, status, now) {
      const [row] = await database.read(status === 'PENDING' ? pending(userId, now) : matured(userId, now))
      return value(row)
    },
    async splitConnections(userId) {
      const rows = await database.read(connectionsOf(caller, userId))
      return splitConnections(rows.map(parseMultibrandConnection), await catalog())
    },
    async statistics(userId, programId, year) {
      const rows = await database.read(sql`
        select points, created_at from multibrand_rows
        where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and program_id = ${programId}
        and type = 'CREDIT' and state = 'DONE' and created_at >= ${Date.UTC(year, 0)} and created_at < ${Date.UTC(year + 1, 0)}`)
      const months = Array.from({ length: 12 }, () => 0n)
      for (const row of rows) {
        const month = new Date(Number(row['created_at'])).getUTCMonth()
        months[month] = (months[month] ?? 0n) + big(row, 'points')
      }
      return months
    },
    async execute(userId, now) {
      const offered = await catalog()
      const visit = {
        caller,
        id,
        orderKeys,
        catalog: offered,
        now,
        reaches: (connector: string) => reaches(connector, offered),
      }
      return await database.transaction((run) => executeUser(run, visit, userId))
    },
  }
}
