import { emptyPair, type Pair, type Side, type SplitConnection } from '../../src/money/plan-multibrand.ts'
import {
  parseConnection,
  parseMultibrandHistory,
  type Connection,
  type MultibrandHistoryEntry,
} from '../../src/store/connections/connection-rows.ts'
import { sql, type Row } from '../../src/store/engine/database.ts'
import type { ConnectionSet } from '../../src/store/multibrand/plan-replacement.ts'
import { sandbox, type TestStore } from '../open-test-store.ts'
import { big, integer, text } from '../../src/store/engine/row.ts'

export type Status = 'PENDING' | 'MATURED' | 'EXECUTED'
export type Transaction = {
  id: string
  kind: 'CREDIT' | 'DEBIT'
  side: Side
  amount: Pair
  remaining: Pair
  status: Status
  executionDate: number
  createdAt: number
}
export type ExecutedRow = {
  transactionId: string
  type: 'CREDIT' | 'DEBIT'
  programId: string
  points: bigint
  value: Pair
  at: number
}

/**
 * The state of one user: all rows of the user in the database, and what the store's read functions return for the user.
 */
export type Snapshot = {
  now: number
  transactions: Transaction[]
  rows: ExecutedRow[]
  residual: Pair
  set: ConnectionSet
  history: MultibrandHistoryEntry[]
  connections: Connection[]
  connectionHistory: Row[]
  events: string[]
  booked: Map<string, bigint>
  balance: Record<'PENDING' | 'MATURED', Pair>
  split: SplitConnection[]
  statistics: Map<string, bigint[]>
}

const parseTransaction = (row: Row): Transaction => ({
  id: text(row, 'id'),
  kind: text(row, 'kind') as Transaction['kind'],
  side: text(row, 'input_side') as Side,
  amount: { local: big(row, 'amount_local'), usd: big(row, 'amount_usd') },
  remaining: { local: big(row, 'remaining_local'), usd: big(row, 'remaining_usd') },
  status: text(row, 'status') as Status,
  executionDate: integer(row, 'execution_date'),
  createdAt: integer(row, 'created_at'),
})
const parseRow = (row: Row): ExecutedRow => ({
  transactionId: text(row, 'transaction_id'),
  type: text(row, 'type') as ExecutedRow['type'],
  programId: text(row, 'program_id'),
  points: big(row, 'points'),
  value: { local: big(row, 'value_local'), usd: big(row, 'value_usd') },
  at: integer(row, 'created_at'),
})

export const yearsFrom = (now: number): number[] => [new Date(now).getUTCFullYear(), new Date(now).getUTCFullYear() + 1]

/** Reads the state of a user. Reads the statistics of `programs` for two years. */
export async function observe(tested: TestStore, userId: string, programs: readonly string[]): Promise<Snapshot> {
  const { organizationId, env } = sandbox
  const read = tested.database().read
  const now = tested.clock.now
  const org = tested.store.organization(sandbox)
  const transactions = await read(sql`
    select * from multibrand_transactions where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}
    order by execution_date, created_at, id`)
  const rows = await read(sql`
    select * from multibrand_rows where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}`)
  const [user] = await read(sql`
    select * from multibrand_users where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}`)
  const history = await read(sql`
    select * from multibrand_connection_history where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} order by id`)
  const connections = await read(sql`
    select * from connections where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId} order by id`)
  const connectionHistory = await read(sql`
    select * from connection_history where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId} order by id`)
  const events = await read(sql`
    select type, subject_id from events e where organization_id = ${organizationId} and env = ${env} and (
      subject_id in (select id from multibrand_rows where organization_id = ${organizationId} and env = ${env} and user_id = ${userId})
      or subject_id in (select connection_id from multibrand_connection_history
        where organization_id = ${organizationId} and env = ${env} and user_id = ${userId})
      or subject_id in (select connection_id from connection_history
        where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId}))`)
  const booked = await read(sql`
    select j.asset, sum(j.amount) as amount from multibrand_transactions t
    join journal j on j.organization_id = t.organization_id and j.env = t.env and j.journal_id = 'execute:' || t.id
    where t.organization_id = ${organizationId} and t.env = ${env} and t.user_id = ${userId} and j.asset like 'points:%' group by j.asset`)
  const statistics = new Map<string, bigint[]>()
  for (const programId of programs)
    for (const year of yearsFrom(now))
      statistics.set(`${programId} ${year}`, await org.multibrand.statistics(userId, programId, year))
  return {
    now,
    transactions: transactions.map(parseTransaction),
    rows: rows.map(parseRow),
    residual: user === undefined ? emptyPair : { local: big(user, 'residual_local'), usd: big(user, 'residual_usd') },
    set: await org.multibrandConnections.list(userId),
    history: history.map(parseMultibrandHistory),
    connections: connections.map(parseConnection),
    connectionHistory,
    events: events.map((row) => `${text(row, 'type')} ${text(row, 'subject_id')}`),
    booked: new Map(booked.map((row) => [text(row, 'asset'), big(row, 'amount')])),
    balance: {
      PENDING: await org.multibrand.balance(userId, 'PENDING', now),
      MATURED: await org.multibrand.balance(userId, 'MATURED', now),
    },
    split: await org.multibrand.splitConnections(userId),
    statistics,
  }
}
