import { canonicalText, fingerprintOf } from '../../fingerprint.ts'
import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { Pair } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'
import { accounts } from '../ledger/journal.ts'
import type { CreditDraft, MultibrandStatus } from './multibrand-rows.ts'

type NewTransaction = CreditDraft & { kind: 'CREDIT' | 'DEBIT'; remaining: Pair; status: MultibrandStatus }

/** Inserts a credit or debit. Returns no row if a credit or debit of the caller already has the reference number. */
export function claimMultibrand({ organizationId, env }: Caller, draft: NewTransaction): Query {
  return sql`
    insert into multibrand_transactions (
      organization_id, env, id, kind, reference, fingerprint, canonical, user_id, input_side, amount_local, amount_usd,
      local_currency, remaining_local, remaining_usd, status, execution_date, created_at
    ) values (
      ${organizationId}, ${env}, ${draft.id}, ${draft.kind}, ${draft.referenceNumber}, ${fingerprintOf(draft.canonical)},
      ${canonicalText(draft.canonical)}, ${draft.userId}, ${draft.side}, ${draft.amount.local}, ${draft.amount.usd},
      ${draft.localCurrency}, ${draft.remaining.local}, ${draft.remaining.usd}, ${draft.status}, ${draft.executionDate}, ${draft.createdAt}
    ) on conflict do nothing returning id`
}

/**
 * Inserts the journal lines of a credit, with amounts from the stored credit. Inserts nothing if the database has not
 * stored the credit, because another request used its reference number first.
 */
export function postCredit({ organizationId, env }: Caller, { id, userId, status }: NewTransaction): Query {
  const open = accounts.user(userId, status === 'PENDING' ? 'pending' : 'matured')
  return sql`
    insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at)
    with claimed as (select * from multibrand_transactions where organization_id = ${organizationId} and env = ${env} and id = ${id})
    select organization_id, env, 'credit:' || id, 1, cast(${accounts.funding} as text), cast(${open} as text), local_currency,
       amount_local, created_at from claimed where amount_local > 0
    union all
    select organization_id, env, 'credit:' || id, 2, cast(${accounts.funding} as text), cast(${open} as text), 'USD',
       amount_usd, created_at from claimed where amount_usd > 0 and local_currency <> 'USD'`
}

export const multibrandById = ({ organizationId, env }: Caller, id: string): Query => sql`
  select * from multibrand_transactions where organization_id = ${organizationId} and env = ${env} and id = ${id}`
export const multibrandByReference = ({ organizationId, env }: Caller, reference: string): Query => sql`
  select * from multibrand_transactions where organization_id = ${organizationId} and env = ${env} and reference = ${reference}`

/**
 * Selects a user's credits that are not yet executed, by execution date. Debits take value from the credits in this
 * order, and the worker executes them in this order.
 */
export const openCredits = ({ organizationId, env }: Caller, userId: string): Query => sql`
  select * from multibrand_transactions
  where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and status <> 'EXECUTED'
  order by execution_date, created_at, id`

export const residualOf = ({ organizationId, env }: Caller, userId: string): Query => sql`
  select residual_local, residual_usd from multibrand_users
  where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}`

export const setRemaining = (
  { organizationId, env }: Caller,
  id: string,
  { local, usd }: Pair,
  status: MultibrandStatus,
): Query => sql`
  update multibrand_transactions set remaining_local = ${local}, remaining_usd = ${usd}, status = ${status}
  where organization_id = ${organizationId} and env = ${env} and id = ${id}`

export const setResidual = ({ organizationId, env }: Caller, userId: string, { local, usd }: Pair): Query => sql`
  update multibrand_users set residual_local = ${local}, residual_usd = ${usd}
  where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}`

/**
 * Sets the catalog revision from which the worker tries again to execute a user's matured credits. If it is null, no
 * revision makes the worker try again.
 */
export const leaveMatured = ({ organizationId, env }: Caller, userId: string, revision: number | null): Query => sql`
  update multibrand_transactions set visit_revision = ${revision}
  where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and status = 'MATURED'`

/**
 * Pauses the worker's attempts to execute a user's credits until the real time `until`. A call of `lockUser` for this
 * user ends the pause earlier.
 */
export const pauseVisits = ({ organizationId, env }: Caller, userId: string, until: number): Query => sql`
  update multibrand_users set visit_from = ${until}
  where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}`

export type RowDraft = {
  id: string
  transactionId: string
  type: 'CREDIT' | 'DEBIT'
  userId: string
  programId: string
  /** The number of points. It is negative for a debit. */
  points: bigint
  value: Pair
  at: number
  /**
   * The order to the external partner that issues the points after this commit. `account` is the user's account in the
   * program at the time of the execution. Undefined if there is no external partner.
   */
  submitting?: { connector: string; orderKey: string; partnerCode: string | null; account: DestinationAccount }
}

/**
 * Inserts the points of a credit or debit in one program. A unique key of credit or debit and program prevents a second
 * execution.
 */
export function insertRow({ organizationId, env }: Caller, { submitting, ...row }: RowDraft): Query {
  const account = submitting?.account
  return sql`
    insert into multibrand_rows (
      organization_id, env, id, transaction_id, type, user_id, program_id, points, value_local, value_usd, created_at,
      state, connector, order_key, partner_code, destination_user_id, destination_email, destination_first_name, destination_last_name
    ) values (
      ${organizationId}, ${env}, ${row.id}, ${row.transactionId}, ${row.type}, ${row.userId}, ${row.programId}, ${row.points},
      ${row.value.local}, ${row.value.usd}, ${row.at},
      ${submitting === undefined ? 'DONE' : 'SUBMITTING'}, ${submitting?.connector ?? null}, ${submitting?.orderKey ?? null}, ${submitting?.partnerCode ?? null},
      ${account?.destinationUserId ?? null}, ${account?.destinationUserEmail ?? null}, ${account?.destinationUserFirstName ?? null},
      ${account?.destinationUserLastName ?? null}
    )`
}
