import { transactionEvent } from '../../events/transaction-event.ts'
import type { Caller } from '../../caller.ts'
import type { Ids } from '../access/ids.ts'
import { upsertConnection, type ConnectionDraft } from '../connections/connection-upsert.ts'
import { sql, type Query, type Run } from '../engine/database.ts'
import { accounts, pointsAsset } from '../ledger/journal.ts'
import { countFact } from '../lists/list-hours.ts'
import { eventNow } from '../webhooks/events.ts'
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

function issueMovements({ organizationId, env }: Caller, { id, programId, account }: ClaimedTransaction): Query {
  const member = accounts.member(programId, account.destinationUserId ?? account.destinationUserEmail ?? '')
  return sql`
    insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at)
    with claimed as (select * from transactions where organization_id = ${organizationId} and env = ${env} and id = ${id})
    select organization_id, env, id, 1, cast(${accounts.receivable} as text), cast(${accounts.payable(programId)} as text),
      billed_currency, billed, created_at from claimed where billed > 0
    union all
    select organization_id, env, id, 2, cast(${accounts.issuance(programId)} as text), cast(${member} as text),
      cast(${pointsAsset(programId)} as text), base_points + bonus_points + campaign_points, created_at from claimed
    union all
    select organization_id, env, id, 3, cast(${accounts.campaignFunding(programId)} as text), cast(${accounts.payable(programId)} as text),
      billed_currency, partner_funded, created_at from claimed where partner_funded > 0`
}

function issueEvent(caller: Caller, id: Ids, transaction: ClaimedTransaction, settlement: Settlement): Query {
  const { organizationId, env } = caller
  const type = 'TRANSACTION_COMPLETED'
  const body = transactionEvent({
    id: transaction.id,
    type,
    sourceProgramId: settlement.sourceProgramId,
    programId: transaction.programId,
    value: transaction.sourceValue,
    currency: transaction.sourceCurrency,
    referenceNumber: transaction.referenceNumber,
    account: transaction.account,
    at: transaction.createdAt,
  })
  const event = eventNow(id, { type, subjectId: transaction.id, body })
  const dueAt = event.dueAt + (settlement.deliveryDelayMs ?? 0)
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at)
    select organization_id, env, cast(${event.id} as text), cast(${event.type} as text), id, cast(${event.body} as text),
      cast(${event.createdAt} as bigint), cast(${dueAt} as bigint)
      from transactions where organization_id = ${organizationId} and env = ${env} and id = ${transaction.id}`
}

/**
 * Returns the statements that store the journal lines and the event of a transaction, and count the transaction. They
 * write nothing if the database has not stored the transaction, because another request used its reference number
 * first.
 */
export const settleStatements = (
  caller: Caller,
  id: Ids,
  transaction: ClaimedTransaction,
  settlement: Settlement,
): Query[] => [
  issueMovements(caller, transaction),
  issueEvent(caller, id, transaction, settlement),
  // The count is the last statement, because it locks a row for which all other transactions of this program and hour
  // wait.
  countFact(caller, { list: 'transactions', key: transaction.programId, at: transaction.createdAt }, transaction.id),
]

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
  for (const statement of settleStatements(caller, id, transaction, settlement)) await run(statement)
}
