import { canonicalText } from '../../fingerprint.ts'
import type { Caller } from '../../caller.ts'
import { insertOne, type Columns } from '../engine/columns.ts'
import type { Query } from '../engine/database.ts'
import type { Submitting, TransactionDraft } from './transaction-rows.ts'

type Claim = { caller: Caller; draft: TransactionDraft }

/** The columns of a transaction when it is stored. A completed transaction has the default values of the others. */
export const claimColumns: Columns<Claim> = {
  organization_id: ['text', ({ caller }) => caller.organizationId],
  env: ['text', ({ caller }) => caller.env],
  id: ['text', ({ draft }) => draft.id],
  reference: ['text', ({ draft }) => draft.referenceNumber],
  fingerprint: ['text', ({ draft }) => draft.fingerprint],
  canonical: ['text', ({ draft }) => canonicalText(draft.canonical)],
  channel: ['text', ({ draft }) => draft.channel],
  source_user_id: ['text', ({ draft }) => draft.sourceUserId],
  program_id: ['text', ({ draft }) => draft.programId],
  partner_code: ['text', ({ draft }) => draft.partnerCode],
  destination_user_id: ['text', ({ draft }) => draft.account.destinationUserId],
  destination_email: ['text', ({ draft }) => draft.account.destinationUserEmail],
  destination_first_name: ['text', ({ draft }) => draft.account.destinationUserFirstName],
  destination_last_name: ['text', ({ draft }) => draft.account.destinationUserLastName],
  base_points: ['bigint', ({ draft }) => draft.plan.basePoints],
  bonus_points: ['bigint', ({ draft }) => draft.plan.bonusPoints],
  campaign_points: ['bigint', ({ draft }) => draft.plan.campaignPoints],
  campaign_id: ['text', ({ draft }) => draft.plan.campaignId],
  source_value: ['bigint', ({ draft }) => draft.plan.sourceValue],
  source_currency: ['text', ({ draft }) => draft.plan.sourceCurrency],
  billed: ['bigint', ({ draft }) => draft.plan.billed],
  partner_funded: ['bigint', ({ draft }) => draft.plan.partnerFunded],
  billed_currency: ['text', ({ draft }) => draft.localCurrency],
  local_price: ['bigint', ({ draft }) => draft.plan.localPrice],
  description: ['text', ({ draft }) => draft.description],
  created_at: ['bigint', ({ draft }) => draft.createdAt],
  client_id: ['text', ({ draft }) => draft.clientId],
}

type SubmittedClaim = Claim & { submitting: Submitting }

const submittedColumns: Columns<SubmittedClaim> = {
  ...claimColumns,
  state: ['text', () => 'SUBMITTING'],
  connector: ['text', ({ submitting }) => submitting.connector],
  order_key: ['text', ({ submitting }) => submitting.orderKey],
  save_account: ['bigint', ({ draft }) => (draft.saveAccount ? 1 : 0)],
  attempts: ['bigint', () => 1],
  claimed_until: ['bigint', ({ submitting }) => submitting.claimedUntil],
  settles_at: ['bigint', ({ submitting }) => submitting.settlesAt],
}

const ending = 'on conflict do nothing returning id'

/**
 * Inserts a completed transaction and returns its id. Returns no row if another transaction has the reference number.
 */
export const claimTransaction: (claim: Claim) => Query = insertOne('transactions', claimColumns, ending)

/** Inserts a transaction that is in the state `SUBMITTING` until its partner answers. Returns as `claimTransaction`. */
export const claimSubmitted: (claim: SubmittedClaim) => Query = insertOne('transactions', submittedColumns, ending)
