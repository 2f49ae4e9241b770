import { fingerprintOf } from '../../fingerprint.ts'
import type { Money } from '../../money/decimal.ts'
import type { CanonicalArray, DestinationAccount } from '../../money/fingerprint.ts'
import type { IssuePlan } from '../../money/plan-issue.ts'
import type { Row } from '../engine/database.ts'
import { parseAccount } from '../connections/parse-account.ts'
import { big, integer, oneOf, text, textOrNull } from '../engine/row.ts'

type Channel = 'API' | 'WIDGET'

/** A transaction that a request handler has planned but not yet stored. */
export type TransactionDraft = {
  id: string
  referenceNumber: string
  canonical: CanonicalArray
  channel: Channel
  /** The user of the widget token. Null for a request of the API. */
  sourceUserId: string | null
  programId: string
  programName: string
  partnerCode: string
  account: DestinationAccount
  plan: IssuePlan
  localCurrency: string
  description: string | null
  /** True if the commit that stores the transaction also saves the account for the widget's user. */
  saveAccount: boolean
  createdAt: number
}

/** The extra columns of a transaction whose points an external partner issues. */
export type Submitting = {
  connector: string
  /** The order's idempotency key at the partner. */
  orderKey: string
  /** The end of this request's lease, by the database's clock. No worker takes the row before then. */
  claimedUntil: number
  /**
   * A time by the database's clock. After this time, the partner's answer that it never received the order is final.
   */
  settlesAt: number
}

/** A transaction as the store returns it. */
export type StoredTransaction = {
  id: string
  referenceNumber: string
  fingerprint: string
  canonical: CanonicalArray
  channel: Channel
  sourceUserId: string | null
  programId: string
  programName: string
  partnerCode: string
  account: DestinationAccount
  basePoints: bigint
  bonusPoints: bigint
  campaignPoints: bigint
  totalPoints: bigint
  sourceValue: Money
  sourceCurrency: string
  billed: Money
  billedCurrency: string
  campaignId: string | null
  description: string | null
  /** `SUBMITTING` means that the partner's answer is not known yet. Lists contain only `COMPLETED` transactions. */
  state: 'SUBMITTING' | 'COMPLETED'
  createdAt: number
}

/** A transaction that is about to settle. Its values come from a handler's draft or from a stored row. */
export type ClaimedTransaction = Omit<StoredTransaction, 'programName'> & { saveAccount: boolean }

/** Computes the transaction that a claim of this draft stores, without a read of the database. */
export function claimedTransaction({ plan, localCurrency, ...draft }: TransactionDraft) {
  const { basePoints, bonusPoints, campaignPoints, totalPoints, sourceValue, sourceCurrency, billed, campaignId } = plan
  const amounts = {
    basePoints,
    bonusPoints,
    campaignPoints,
    totalPoints,
    sourceValue,
    sourceCurrency,
    billed,
    campaignId,
  }
  return {
    ...draft,
    ...amounts,
    billedCurrency: localCurrency,
    fingerprint: fingerprintOf(draft.canonical),
    state: 'COMPLETED' as const,
  }
}

/** Computes the transaction that `issue` stores for this draft, without a read of the database. */
export function issuedTransaction(draft: TransactionDraft): StoredTransaction {
  const { saveAccount: _, ...transaction } = claimedTransaction(draft)
  return transaction
}

function parseStored(row: Row): Omit<StoredTransaction, 'programName'> {
  const [basePoints, bonusPoints, campaignPoints] = [
    big(row, 'base_points'),
    big(row, 'bonus_points'),
    big(row, 'campaign_points'),
  ]
  return {
    id: text(row, 'id'),
    referenceNumber: text(row, 'reference'),
    fingerprint: text(row, 'fingerprint'),
    canonical: JSON.parse(text(row, 'canonical')) as CanonicalArray,
    channel: oneOf(row, 'channel', ['API', 'WIDGET']),
    sourceUserId: textOrNull(row, 'source_user_id'),
    programId: text(row, 'program_id'),
    partnerCode: text(row, 'partner_code'),
    account: parseAccount(row),
    basePoints,
    bonusPoints,
    campaignPoints,
    totalPoints: basePoints + bonusPoints + campaignPoints,
    sourceValue: big(row, 'source_value'),
    sourceCurrency: text(row, 'source_currency'),
    billed: big(row, 'billed'),
    billedCurrency: text(row, 'billed_currency'),
    campaignId: textOrNull(row, 'campaign_id'),
    description: textOrNull(row, 'description'),
    state: oneOf(row, 'state', ['SUBMITTING', 'COMPLETED']),
    createdAt: integer(row, 'created_at'),
  }
}

/** Parses a row that is joined with the name of its program. */
export const parseTransaction = (row: Row): StoredTransaction => ({
  ...parseStored(row),
  programName: text(row, 'program_name'),
})

export const parseClaimed = (row: Row): ClaimedTransaction => ({
  ...parseStored(row),
  saveAccount: integer(row, 'save_account') === 1,
})

export type PointRow = { type: 'BASE' | 'BONUS' | 'CAMPAIGN_BONUS'; points: bigint }

/**
 * Returns the `pointTransactions` of an answer: base, bonus and campaign points in this order. Leaves out rows with
 * zero points (spec §2.10).
 */
export function pointRows({ basePoints, bonusPoints, campaignPoints }: StoredTransaction): PointRow[] {
  const rows: PointRow[] = [
    { type: 'BASE', points: basePoints },
    { type: 'BONUS', points: bonusPoints },
    { type: 'CAMPAIGN_BONUS', points: campaignPoints },
  ]
  return rows.filter((row) => row.points > 0n)
}
