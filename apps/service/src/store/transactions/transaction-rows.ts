import { fingerprintOf } from '../../fingerprint.ts'
import type { Money } from '../../money/decimal.ts'
import type { CanonicalArray, DestinationAccount } from '../../money/fingerprint.ts'
import type { IssuePlan } from '../../money/plan-issue.ts'
import type { Row } from '../engine/database.ts'
import { parseAccount } from '../connections/parse-account.ts'
import { big, integer, oneOf, text, textOrNull } from '../engine/row.ts'

type Channel = 'API' | 'WIDGET'

/** What a handler decided; the store only keeps it. */
export type TransactionDraft = {
  id: string
  referenceNumber: string
  canonical: CanonicalArray
  channel: Channel
  /** The widget token's user; null for the API. */
  sourceUserId: string | null
  programId: string
  programName: string
  partnerCode: string
  account: DestinationAccount
  plan: IssuePlan
  localCurrency: string
  description: string | null
  createdAt: number
}

/** What is kept of a transaction while its partner is asked. */
export type Submitting = {
  connector: string
  /** The order's idempotency key at the partner. */
  orderKey: string
  saveAccount: boolean
  /** Nobody else asks the partner before that time of the database's clock. */
  claimedUntil: number
  /** From then on "never seen" is believed. */
  settlesAt: number
}

/** A transaction as it was issued. Its point rows are its three counts. */
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
  /** SUBMITTING: its partner has not said yet what became of it, so it is no fact. */
  state: 'SUBMITTING' | 'COMPLETED'
  createdAt: number
}

/** What was just issued, without reading it again. */
export function issuedTransaction({ plan, localCurrency, ...draft }: TransactionDraft): StoredTransaction {
  const { basePoints, bonusPoints, campaignPoints, totalPoints, sourceValue, sourceCurrency, billed, campaignId } = plan
  const amounts = { basePoints, bonusPoints, campaignPoints, totalPoints, sourceValue, sourceCurrency, billed, campaignId }
  return { ...draft, ...amounts, billedCurrency: localCurrency, fingerprint: fingerprintOf(draft.canonical), state: 'COMPLETED' }
}

export function parseTransaction(row: Row): StoredTransaction {
  const [basePoints, bonusPoints, campaignPoints] = [big(row, 'base_points'), big(row, 'bonus_points'), big(row, 'campaign_points')]
  return {
    id: text(row, 'id'),
    referenceNumber: text(row, 'reference'),
    fingerprint: text(row, 'fingerprint'),
    canonical: JSON.parse(text(row, 'canonical')) as CanonicalArray,
    channel: oneOf(row, 'channel', ['API', 'WIDGET']),
    sourceUserId: textOrNull(row, 'source_user_id'),
    programId: text(row, 'program_id'),
    programName: text(row, 'program_name'),
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

export type PointRow = { type: 'BASE' | 'BONUS' | 'CAMPAIGN_BONUS'; points: bigint }

/** `pointTransactions`: only rows with points, in this order (G22). */
export function pointRows({ basePoints, bonusPoints, campaignPoints }: StoredTransaction): PointRow[] {
  const rows: PointRow[] = [
    { type: 'BASE', points: basePoints },
    { type: 'BONUS', points: bonusPoints },
    { type: 'CAMPAIGN_BONUS', points: campaignPoints },
  ]
  return rows.filter((row) => row.points > 0n)
}
