import { problem, type Problem } from '@loyalty/contract'
import type { DestinationAccount } from '../money/fingerprint.ts'

/** What a partner says of a member. "Could not ask" is thrown: it is never taken for a yes. */
export type Membership = 'MEMBER' | 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE'

/** `partnerCode` is null where the question does not name one. */
export type MemberQuery = { programId: string; partnerCode: string | null; account: DestinationAccount }

/** Points that a partner is to issue once. */
export type PointsOrder = {
  /** Ours, for the partner to know a repetition by. */
  key: string
  programId: string
  partnerCode: string | null
  points: bigint
  account: DestinationAccount
  /** Milliseconds UTC: the partner issues nothing for this call after that instant, so that "never seen" can be believed some time later. */
  expiresAt: number
}

export type RefusalReason = 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE' | 'EXPIRED' | 'OTHER'

/**
 * `UNKNOWN`: it may have been issued or not. `CONFLICT`: the partner has issued something else under the order's key, so only people can say
 * what is right. `why` names the cause without quoting anything that was sent or answered.
 */
export type Outcome =
  | { outcome: 'DONE' }
  | { outcome: 'REFUSED'; reason: RefusalReason }
  | { outcome: 'NOT_SENT'; why: string }
  | { outcome: 'NOT_FOUND' }
  | { outcome: 'UNKNOWN'; why: string }
  | { outcome: 'CONFLICT'; why: 'OTHER_POINTS' | 'OTHER_ACCOUNT' | 'NO_ACCOUNT_DIGEST' }

/** A partner outside of the process: it may be asked twice, may answer late, or not at all. */
export type Partner = {
  /** Never throws for what a partner does; answers everything but `NOT_FOUND`. */
  issue: (order: PointsOrder) => Promise<Outcome>
  /** What became of an order; answers everything but `NOT_SENT`. */
  ask: (order: PointsOrder) => Promise<Outcome>
}

/** A way to a partner. */
export type Connector = {
  /** Throws `PARTNER_UNAVAILABLE` or `PARTNER_TIMEOUT` where the partner could not be asked. */
  validateMember: (query: MemberQuery) => Promise<Membership>
  /** Null where points are issued by our own commit alone. */
  partner: Partner | null
}

export const partnerUnavailable = (): Problem =>
  problem('PARTNER_UNAVAILABLE', { detail: 'The partner cannot be reached at the moment: send the request again later.', retryAfter: 5 })

export const partnerTimeout = (): Problem =>
  problem('PARTNER_TIMEOUT', { detail: 'The partner did not say in time what became of the request: send the same request again.' })
