import { problem, type Problem } from '@loyalty/contract'
import type { DestinationAccount } from '../money/fingerprint.ts'

/**
 * A partner's answer about a member. A failed question throws an error, so no caller can read the failure as
 * "eligible".
 */
export type Membership = 'MEMBER' | 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE'

/** A question about a member. `partnerCode` is null if the question names no partner. */
export type MemberQuery = { programId: string; partnerCode: string | null; account: DestinationAccount }

/** An order that makes the partner issue points once. */
export type PointsOrder = {
  /** Our idempotency key. The partner recognizes a repeated order by this key. */
  key: string
  programId: string
  partnerCode: string | null
  points: bigint
  account: DestinationAccount
  /**
   * Milliseconds UTC. After this time the partner issues no points for the order. An answer "never seen" is then final.
   */
  expiresAt: number
}

export type RefusalReason = 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE' | 'EXPIRED' | 'OTHER'

/**
 * `UNKNOWN`: the order may have been issued or not. `CONFLICT`: the partner issued something else under the order's
 * key, so an operator must decide. `why` names the cause, but quotes no request or answer.
 */
export type Outcome =
  | { outcome: 'DONE' }
  | { outcome: 'REFUSED'; reason: RefusalReason }
  | { outcome: 'NOT_SENT'; why: string }
  | { outcome: 'NOT_FOUND' }
  | { outcome: 'UNKNOWN'; why: string }
  | { outcome: 'CONFLICT'; why: 'OTHER_POINTS' | 'OTHER_ACCOUNT' | 'NO_ACCOUNT_DIGEST' }

/** A partner outside of this process. The partner may answer late, or not at all. */
export type Partner = {
  /**
   * Sends an order. Turns every fault of the partner into an outcome and never throws for one. The outcome is never
   * `NOT_FOUND`.
   */
  issue: (order: PointsOrder) => Promise<Outcome>
  /** Asks the partner for the outcome of an earlier order. The outcome is never `NOT_SENT`. */
  ask: (order: PointsOrder) => Promise<Outcome>
}

/** The connection from a program to its partner. */
export type Connector = {
  /** Asks the partner about a member. Throws `PARTNER_UNAVAILABLE` or `PARTNER_TIMEOUT` when the question fails. */
  validateMember: (query: MemberQuery) => Promise<Membership>
  /** Null if the program has no outside partner. The service's own commit then issues the points. */
  partner: Partner | null
}

export const partnerUnavailable = (): Problem =>
  problem('PARTNER_UNAVAILABLE', {
    detail: 'The partner cannot be reached at the moment: send the request again later.',
    retryAfter: 5,
  })

export const partnerTimeout = (): Problem =>
  problem('PARTNER_TIMEOUT', {
    detail: 'The partner did not say in time what became of the request: send the same request again.',
  })
