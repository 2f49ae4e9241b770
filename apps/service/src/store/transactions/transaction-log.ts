import type { Caller } from '../../caller.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { integer, text, textOrNull } from '../engine/row.ts'
import { readJournal, type LoggedJournal } from '../ledger/journal-log.ts'
import type { ScannedPage } from '../lists/scans.ts'
import { readEventOf, type LoggedEvent } from '../webhooks/event-log.ts'
import { readAttempts, type PartnerAttempt } from './partner-attempts.ts'
import { findPersons, readTransactionPage, type PersonSearch, type TransactionQuery } from './transaction-queries.ts'
import { parseTransaction, type StoredTransaction } from './transaction-rows.ts'
import { readTerms, type TransactionTerms } from './transaction-terms.ts'
import { byId, byReference } from './find-transaction.ts'

/** An order at an outside partner. `nextAttemptAt` is null once the partner has answered. */
export type PartnerOrder = { connector: string; orderKey: string; attempts: number; nextAttemptAt: number | null }

/** A transaction with its order at an outside partner, its journal and its event. */
export type LoggedTransaction = StoredTransaction & {
  /** The name of the client, or null for a transaction of an earlier version. */
  clientName: string | null
  terms: TransactionTerms
  partner: PartnerOrder | null
  /** The calls to the partner, oldest first. Empty for an order of an earlier version. */
  calls: PartnerAttempt[]
  journal: LoggedJournal | null
  event: LoggedEvent | null
}

export type TransactionLog = {
  /** Returns one page of transactions, newest first. To get the following page, pass `next` as `before`. */
  page: (query: TransactionQuery) => Promise<ScannedPage<StoredTransaction>>
  /** Returns the fields of people in which a text is the exact value of at least one transaction. */
  persons: (value: string) => Promise<PersonSearch[]>
  /** Returns the transaction in any state with this id, without what followed from it. */
  row: (id: string) => Promise<StoredTransaction | undefined>
  /** Returns the transaction in any state with this id, or else with this reference number. */
  find: (idOrReference: string) => Promise<LoggedTransaction | undefined>
}

const clientOf = ({ organizationId, env }: Caller, clientId: string) => sql`
  select name from clients where organization_id = ${organizationId} and env = ${env} and id = ${clientId}`

/** Reads the order at an outside partner from a row of `transactions` or `multibrand_rows`. */
export const parseOrder = (row: Row): PartnerOrder | null => {
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
    page: (query) => readTransactionPage(database, caller, query),
    persons: (value) => findPersons(database, caller, value),
    async row(id) {
      const found = await one(byId(caller, id))
      return found && parseTransaction(found)
    },
    async find(idOrReference) {
      const row = (await one(byId(caller, idOrReference))) ?? (await one(byReference(caller, idOrReference)))
      if (row === undefined) return undefined
      const transaction = parseTransaction(row)
      const { clientId } = transaction
      const [client, terms, calls, journal, event] = await Promise.all([
        clientId === null ? undefined : one(clientOf(caller, clientId)),
        readTerms(database, row),
        readAttempts(database, caller, transaction.id),
        readJournal(database, caller, transaction.id),
        readEventOf(database, caller, transaction.id),
      ])
      const clientName = client === undefined ? null : text(client, 'name')
      return { ...transaction, clientName, terms, partner: parseOrder(row), calls, journal, event }
    },
  }
}
