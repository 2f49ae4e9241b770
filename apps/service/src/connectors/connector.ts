import { problem, type Problem } from '@loyalty/contract'
import type { DestinationAccount } from '../money/fingerprint.ts'

/** A partner's answer about a member. If the partner gives no valid answer, `validateMember` throws instead. */
export type Membership = 'MEMBER' | 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE'

/** The account that a partner checks. `partnerCode` is null if the request names no partner. */
export type MemberQuery = { programId: string; partnerCode: string | null; account: DestinationAccount }

/** An order to a partner to issue points. The partner issues points only once for each `key`. */
export type PointsOrder = {
  /** The idempotency key of the order. The partner recognizes a repeated order by this key. */
  key: string
  programId: string
  partnerCode: string | null
  points: bigint
  account: DestinationAccount
  /**
   * A time in milliseconds UTC after which the partner refuses the order. If the partner answers `NOT_FOUND` after this
   * time, it never issues the points.
   */
  expiresAt: number
}

export type RefusalReason = 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE' | 'EXPIRED' | 'OTHER'

/**
 * The result of an order. `UNKNOWN`: the partner may or may not have issued the points. `CONFLICT`: the partner
 * confirmed other points or another account than ordered, so an operator must settle the order. `why` is an error code
 * without personal data.
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
   * Sends an order to the partner. For every fault of the partner, returns an outcome instead of throwing. Never
   * returns `NOT_FOUND`.
   */
  issue: (order: PointsOrder) => Promise<Outcome>
  /** Asks the partner for the outcome of an order that `issue` sent earlier. Never returns `NOT_SENT`. */
  ask: (order: PointsOrder) => Promise<Outcome>
}

/** The calls that the service can make to the partner of a program. */
export type Connector = {
  /**
   * Asks the partner whether an account belongs to a member. Throws `PARTNER_UNAVAILABLE` or `PARTNER_TIMEOUT` if the
   * partner gives no valid answer.
   */
  validateMember: (query: MemberQuery) => Promise<Membership>
  /** Null if the program has no outside partner. The service then issues the points with its own database commit. */
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
