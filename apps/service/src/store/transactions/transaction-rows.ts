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
  /** `fingerprintOf(canonical)`. */
  fingerprint: string
  channel: Channel
  /** The user of the widget that sent the request. Null if the caller sent the request through the API. */
  sourceUserId: string | null
  /** The client that sent the request, or requested the widget session. Null for a transaction of an earlier version. */
  clientId: string | null
  programId: string
  programName: string
  partnerCode: string
  account: DestinationAccount
  plan: IssuePlan
  localCurrency: string
  description: string | null
  /** True if the service also saves the account for the widget's user when it stores the transaction. */
  saveAccount: boolean
  createdAt: number
}

/** The additional columns of a transaction whose points an external partner issues. */
export type Submitting = {
  connector: string
  /** The idempotency key that the service sends to the partner with the order. */
  orderKey: string
  /**
   * The end of the request handler's lease on the order, by the database's clock. No worker leases the order before
   * this time.
   */
  claimedUntil: number
  /**
   * A time by the database's clock. After this time, the order is no longer in flight, so the partner's answer "never
   * received" is final.
   */
  settlesAt: number
}

/** A transaction as it is stored, with the name of its program. */
export type StoredTransaction = {
  id: string
  referenceNumber: string
  fingerprint: string
  canonical: CanonicalArray
  channel: Channel
  sourceUserId: string | null
  clientId: string | null
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
  /**
   * `SUBMITTING` means that the service does not know the partner's answer yet. Lists contain only `COMPLETED`
   * transactions.
   */
  state: 'SUBMITTING' | 'COMPLETED'
  createdAt: number
}

/** A transaction that the database has stored, but not yet with its journal lines and event. */
export type ClaimedTransaction = Omit<StoredTransaction, 'programName'> & { saveAccount: boolean; partnerFunded: Money }

/** Computes from the draft the transaction as `claimTransaction` stores it, so that the service need not read it. */
export function claimedTransaction({ plan, localCurrency, ...draft }: TransactionDraft) {
  const { basePoints, bonusPoints, campaignPoints, totalPoints, sourceValue, sourceCurrency, billed, campaignId } = plan
  const { partnerFunded } = plan
  const amounts = {
    basePoints,
    bonusPoints,
    campaignPoints,
    totalPoints,
    sourceValue,
    sourceCurrency,
    billed,
    partnerFunded,
    campaignId,
  }
  return {
    ...draft,
    ...amounts,
    billedCurrency: localCurrency,
    state: 'COMPLETED' as const,
  }
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
    clientId: textOrNull(row, 'client_id'),
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

/** Parses a row of `transactions` that also has the column `program_name` of the joined program. */
export const parseTransaction = (row: Row): StoredTransaction => ({
  ...parseStored(row),
  programName: text(row, 'program_name'),
})

export const parseClaimed = (row: Row): ClaimedTransaction => ({
  ...parseStored(row),
  saveAccount: integer(row, 'save_account') === 1,
  partnerFunded: big(row, 'partner_funded'),
})

export type PointRow = { type: 'BASE' | 'BONUS' | 'CAMPAIGN_BONUS'; points: bigint }

/**
 * Returns the base, bonus and campaign points of a transaction, in this order, for the list `pointTransactions` of a
 * response. Leaves out a kind of points that is zero (spec §2.10).
 */
export function pointRows({ basePoints, bonusPoints, campaignPoints }: StoredTransaction): PointRow[] {
  const rows: PointRow[] = [
    { type: 'BASE', points: basePoints },
    { type: 'BONUS', points: bonusPoints },
    { type: 'CAMPAIGN_BONUS', points: campaignPoints },
  ]
  return rows.filter((row) => row.points > 0n)
}
