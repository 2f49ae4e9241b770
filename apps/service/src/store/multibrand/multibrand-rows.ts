import type { CanonicalArray } from '../../money/fingerprint.ts'
import type { Pair, Side } from '../../money/plan-multibrand.ts'
import type { Row } from '../engine/database.ts'
import { big, integer, oneOf, text } from '../engine/row.ts'

export type MultibrandStatus = 'PENDING' | 'MATURED' | 'EXECUTED'

/**
 * A credit that a request handler has planned but not yet stored. The request contains `amount` in the currency that
 * `side` names. The handler converts it to the other currency at the current exchange rate.
 */
export type CreditDraft = {
  id: string
  referenceNumber: string
  canonical: CanonicalArray
  userId: string
  side: Side
  amount: Pair
  localCurrency: string
  executionDate: number
  createdAt: number
}

export type DebitDraft = Omit<CreditDraft, 'amount' | 'executionDate'> & {
  /**
   * The requested value of a debit, in the currency that `side` names. The credits from which the debit takes this
   * value determine its amount in the other currency.
   */
  value: bigint
}

/** A credit or debit. `amount` never changes. `status` is the status at the time of reading. */
export type StoredMultibrand = {
  id: string
  kind: 'CREDIT' | 'DEBIT'
  referenceNumber: string
  fingerprint: string
  canonical: CanonicalArray
  userId: string
  side: Side
  amount: Pair
  remaining: Pair
  localCurrency: string
  status: MultibrandStatus
  executionDate: number
  createdAt: number
}

/**
 * Returns the status at `now`. A pending credit whose execution date has passed is `MATURED`, even before the worker
 * stores this status.
 */
const statusAt = (stored: MultibrandStatus, executionDate: number, now: number): MultibrandStatus =>
  stored === 'PENDING' && executionDate <= now ? 'MATURED' : stored

export function parseMultibrand(row: Row, now: number): StoredMultibrand {
  const executionDate = integer(row, 'execution_date')
  return {
    id: text(row, 'id'),
    kind: oneOf(row, 'kind', ['CREDIT', 'DEBIT']),
    referenceNumber: text(row, 'reference'),
    fingerprint: text(row, 'fingerprint'),
    canonical: JSON.parse(text(row, 'canonical')) as CanonicalArray,
    userId: text(row, 'user_id'),
    side: oneOf(row, 'input_side', ['local', 'usd']),
    amount: { local: big(row, 'amount_local'), usd: big(row, 'amount_usd') },
    remaining: { local: big(row, 'remaining_local'), usd: big(row, 'remaining_usd') },
    localCurrency: text(row, 'local_currency'),
    status: statusAt(oneOf(row, 'status', ['PENDING', 'MATURED', 'EXECUTED']), executionDate, now),
    executionDate,
    createdAt: integer(row, 'created_at'),
  }
}
