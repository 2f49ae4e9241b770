import { transactionEvent } from '../../events/transaction-event.ts'
import type { Caller } from '../../caller.ts'
import type { Ids } from '../access/ids.ts'
import { upsertConnection, type ConnectionDraft } from '../connections/connection-upsert.ts'
import type { Query, Run } from '../engine/database.ts'
import { accounts, insertMovement, pointsAsset, type Movement } from '../ledger/journal.ts'
import { countFact, type CountedFact } from '../lists/list-hours.ts'
import { eventNow, insertEvent, type EventDraft } from '../webhooks/events.ts'
import type { ClaimedTransaction } from './transaction-rows.ts'

export type Settlement = {
  /** The id of the organization's own program, which the webhook event contains. */
  sourceProgramId: string
  /** The milliseconds between the time at which the service stores the event and the event's first delivery. */
  deliveryDelayMs?: number
}

/**
 * Returns the connection to save for the widget's user. Returns undefined if the request does not ask the service to
 * save the account.
 */
export function savedAccount(transaction: ClaimedTransaction): ConnectionDraft | undefined {
  const { sourceUserId, programId, partnerCode, account, createdAt } = transaction
  if (!transaction.saveAccount || sourceUserId === null) return undefined
  return { sourceUserId, sourceUserEmail: undefined, programId, partnerCode, account, at: createdAt }
}

/** A movement with its line in the journal of a transaction. */
export type IssueLine = Movement & { line: number }

/** Returns the journal lines of a transaction: what the organization owes, the points, and what the partner funds. */
export function issueLines(transaction: ClaimedTransaction): IssueLine[] {
  const { programId, account, billed, billedCurrency, partnerFunded, totalPoints } = transaction
  const member = accounts.member(programId, account.destinationUserId ?? account.destinationUserEmail ?? '')
  const payable = accounts.payable(programId)
  const lines: IssueLine[] = [
    { line: 1, debit: accounts.receivable, credit: payable, asset: billedCurrency, amount: billed },
    {
      line: 2,
      debit: accounts.issuance(programId),
      credit: member,
      asset: pointsAsset(programId),
      amount: totalPoints,
    },
    {
      line: 3,
      debit: accounts.campaignFunding(programId),
      credit: payable,
      asset: billedCurrency,
      amount: partnerFunded,
    },
  ]
  return lines.filter(({ amount }) => amount > 0n)
}

/** Returns the event of a transaction, with its first delivery after `deliveryDelayMs`. */
export function issueEvent(
  id: Ids,
  transaction: ClaimedTransaction,
  { sourceProgramId, deliveryDelayMs = 0 }: Settlement,
): EventDraft {
  const type = 'TRANSACTION_COMPLETED'
  const { programId, sourceValue: value, sourceCurrency: currency, referenceNumber, account, createdAt } = transaction
  const body = transactionEvent({
    id: transaction.id,
    type,
    sourceProgramId,
    programId,
    value,
    currency,
    referenceNumber,
    account,
    at: createdAt,
  })
  const event = eventNow(id, { type, subjectId: transaction.id, body })
  return { ...event, dueAt: event.dueAt + deliveryDelayMs }
}

/** Returns the statements that store the journal lines of a stored transaction, and its event. */
export const settleStatements = (caller: Caller, transaction: ClaimedTransaction, event: EventDraft): Query[] => [
  ...issueLines(transaction).map(({ line, ...movement }) =>
    insertMovement(caller, transaction.id, line, movement, { at: transaction.createdAt, corrects: null }),
  ),
  insertEvent(caller, event),
]

/** The count of a transaction in the list of its program. */
export const countedTransaction = ({
  programId,
  createdAt,
}: Pick<ClaimedTransaction, 'programId' | 'createdAt'>): CountedFact => ({
  list: 'transactions',
  key: programId,
  at: createdAt,
})

type Settling = { run: Run; caller: Caller; id: Ids }

/**
 * Stores the journal lines and the event of a transaction, and saves the user's account if the request asks for this.
 * Call this function inside the database transaction that inserts or completes `transaction`.
 */
export async function settle(
  { run, caller, id }: Settling,
  transaction: ClaimedTransaction,
  settlement: Settlement,
): Promise<void> {
  const connection = savedAccount(transaction)
  if (connection !== undefined) await upsertConnection(run, caller, id, connection)
  const event = issueEvent(id, transaction, settlement)
  for (const statement of settleStatements(caller, transaction, event)) await run(statement)
  // The count is the last statement, because it locks a row for which all other transactions of this program and hour
  // wait.
  await run(countFact(caller, countedTransaction(transaction)))
}
