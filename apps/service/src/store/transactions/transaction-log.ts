import { webhookEventTypes, type WebhookEventType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { big, integer, oneOf, text, textOrNull } from '../engine/row.ts'
import type { Movement } from '../ledger/journal.ts'
import { parseTransaction, type StoredTransaction } from './transaction-rows.ts'
import { byId, byReference } from './transactions.ts'

/** The place of a transaction in a list: its time, and its id among equal times. */
export type TransactionPlace = { createdAt: number; id: string }

/**
 * A query for transactions in every state, from `from` to `to` inclusive. `before` is the place of the last transaction
 * on the previous page. A place stays valid when its transaction gets another time or is removed.
 */
export type TransactionQuery = {
  state?: StoredTransaction['state'] | undefined
  programId?: string | undefined
  from?: number | undefined
  to?: number | undefined
  before?: TransactionPlace | undefined
  limit: number
}

/** The journal of a transaction, and the seal that contains it once the sealer has visited it. */
export type TransactionJournal = {
  createdAt: number
  movements: Movement[]
  seal: { number: number; hash: string; sealedAt: number } | null
}

/** A transaction with its order at an outside partner, its journal and its event. */
export type LoggedTransaction = StoredTransaction & {
  partner: { connector: string; orderKey: string; attempts: number; nextAttemptAt: number | null } | null
  journal: TransactionJournal | null
  /** `pending` is true until the worker has made the deliveries of the event. */
  event: { id: string; type: WebhookEventType; createdAt: number; pending: boolean } | null
}

export type TransactionLog = {
  /** Returns one page of transactions, newest first. To get the following page, pass `next` as `before`. */
  page: (query: TransactionQuery) => Promise<{ data: StoredTransaction[]; next: TransactionPlace | null }>
  /** Returns the transaction in any state with this id, or else with this reference number. */
  find: (idOrReference: string) => Promise<LoggedTransaction | undefined>
}

/**
 * The bounds of a page. The page has the transactions from the time `from` on that are older than the position of the
 * time `before` and the id `beforeId`.
 */
type Bounds = { from: number; before: number; beforeId: string; state: string | null; limit: number }

/** A time later than every transaction that still leaves room for one more millisecond. */
const endOfTime = 8_640_000_000_000_000

const boundsOf = ({ from = 0, to = endOfTime, before, state, limit }: TransactionQuery): Bounds => {
  const end = { before: to + 1, beforeId: '' }
  const place = before === undefined || before.createdAt > to ? end : { before: before.createdAt, beforeId: before.id }
  return { from, ...place, state: state ?? null, limit }
}

const all = ({ organizationId, env }: Caller, { from, before, beforeId, state, limit }: Bounds) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.created_at >= ${from}
    and (t.created_at, t.id) < (${before}, ${beforeId}) and (cast(${state} as text) is null or t.state = ${state})
  order by t.created_at desc, t.id desc limit ${limit}`

/** The filter by program has a separate statement, so that the database uses the index of a program's transactions. */
const ofProgram = (
  { organizationId, env }: Caller,
  programId: string,
  { from, before, beforeId, state, limit }: Bounds,
) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.program_id = ${programId} and t.created_at >= ${from}
    and (t.created_at, t.id) < (${before}, ${beforeId}) and (cast(${state} as text) is null or t.state = ${state})
  order by t.created_at desc, t.id desc limit ${limit}`

/**
 * Selects transactions that wait for their partner. The literal state lets the database use the partial index of these
 * few rows.
 */
const submitting = (
  { organizationId, env }: Caller,
  programId: string | null,
  { from, before, beforeId, limit }: Bounds,
) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.state = 'SUBMITTING' and t.organization_id = ${organizationId} and t.env = ${env} and t.created_at >= ${from}
    and (t.created_at, t.id) < (${before}, ${beforeId}) and (cast(${programId} as text) is null or t.program_id = ${programId})
  order by t.created_at desc, t.id desc limit ${limit}`

const linesOf = ({ organizationId, env }: Caller, journalId: string) => sql`
  select debit, credit, asset, amount, created_at from journal
  where organization_id = ${organizationId} and env = ${env} and journal_id = ${journalId} order by line`

const sealOf = ({ organizationId, env }: Caller, journalId: string) => sql`
  select s.number, s.hash, s.sealed_at from sealed_journals j
  join seals s on s.organization_id = j.organization_id and s.env = j.env and s.number = j.seal
  where j.organization_id = ${organizationId} and j.env = ${env} and j.journal_id = ${journalId}`

const eventOf = ({ organizationId, env }: Caller, transactionId: string) => sql`
  select id, type, created_at, fanned_out from events
  where organization_id = ${organizationId} and env = ${env} and subject_id = ${transactionId} order by id limit 1`

const statementFor = (caller: Caller, { state, programId }: TransactionQuery, bounds: Bounds): Query => {
  if (state === 'SUBMITTING') return submitting(caller, programId ?? null, bounds)
  return programId === undefined ? all(caller, bounds) : ofProgram(caller, programId, bounds)
}

const parseJournal = (lines: readonly Row[], seal: Row | undefined): TransactionJournal | null => {
  const [first] = lines
  if (first === undefined) return null
  return {
    createdAt: integer(first, 'created_at'),
    movements: lines.map((line) => ({
      debit: text(line, 'debit'),
      credit: text(line, 'credit'),
      asset: text(line, 'asset'),
      amount: big(line, 'amount'),
    })),
    seal: seal === undefined ? null : parseSeal(seal),
  }
}

const parseSeal = (row: Row): NonNullable<TransactionJournal['seal']> => ({
  number: integer(row, 'number'),
  hash: text(row, 'hash'),
  sealedAt: integer(row, 'sealed_at'),
})

const parseOrder = (row: Row): LoggedTransaction['partner'] => {
  const connector = textOrNull(row, 'connector')
  if (connector === null) return null
  return {
    connector,
    // An order stored before migration 23 has its own id as its key.
    orderKey: textOrNull(row, 'order_key') ?? text(row, 'id'),
    attempts: integer(row, 'attempts'),
    nextAttemptAt: text(row, 'state') === 'SUBMITTING' ? integer(row, 'claimed_until') : null,
  }
}

export function createTransactionLog(database: Database, caller: Caller): TransactionLog {
  const one = async (query: Query): Promise<Row | undefined> => (await database.read(query))[0]

  return {
    async page(query) {
      // One more row than the page shows whether another page follows.
      const rows = await database.read(statementFor(caller, query, boundsOf({ ...query, limit: query.limit + 1 })))
      const data = rows.slice(0, query.limit).map(parseTransaction)
      const last = rows.length > query.limit ? data.at(-1) : undefined
      return { data, next: last === undefined ? null : { createdAt: last.createdAt, id: last.id } }
    },
    async find(idOrReference) {
      const row = (await one(byId(caller, idOrReference))) ?? (await one(byReference(caller, idOrReference)))
      if (row === undefined) return undefined
      const transaction = parseTransaction(row)
      const [lines, seal, event] = await Promise.all([
        database.read(linesOf(caller, transaction.id)),
        one(sealOf(caller, transaction.id)),
        one(eventOf(caller, transaction.id)),
      ])
      return {
        ...transaction,
        partner: parseOrder(row),
        journal: parseJournal(lines, seal),
        event: event
          ? {
              id: text(event, 'id'),
              type: oneOf(event, 'type', webhookEventTypes),
              createdAt: integer(event, 'created_at'),
              pending: integer(event, 'fanned_out') === 0,
            }
          : null,
      }
    },
  }
}
