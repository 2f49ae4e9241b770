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
  /** The id of the caller's own program. The webhook event contains it. */
  sourceProgramId: string
  /** The time in milliseconds between the storing of the event and its first delivery. */
  deliveryDelayMs?: number
}

/**
 * Returns the account to save for the widget's user. Returns undefined if the request does not ask the service to save
 * it.
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
 * Returns the statements that store the journal entries and the event of a stored transaction, and count it. They write
 * nothing if the transaction is not stored because another request used its reference first.
 */
export const settleStatements = (
  caller: Caller,
  id: Ids,
  transaction: ClaimedTransaction,
  settlement: Settlement,
): Query[] => [
  issueMovements(caller, transaction),
  issueEvent(caller, id, transaction, settlement),
  // The count comes last, because it locks a row. All transactions of the same program and hour wait for this lock.
  countFact(caller, { list: 'transactions', key: transaction.programId, at: transaction.createdAt }, transaction.id),
]

type Settling = { run: Run; caller: Caller; id: Ids }

/**
 * Saves the user's account if the request asks for it, and stores the journal entries and the event. Call it inside the
 * database transaction that inserts or completes `transaction`.
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
