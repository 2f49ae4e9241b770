import { createHash } from 'node:crypto'
import { accountDetails, type CanonicalArray, type DestinationAccount } from './money/fingerprint.ts'

/**
 * Returns a request as text, which the database stores with the reference number. If another request uses the same
 * reference number, the answer lists its differences from this text.
 */
export const canonicalText = (canonical: CanonicalArray): string => JSON.stringify(canonical)

/**
 * Returns the SHA-256 of a canonical text in lower-case hex. Two requests with the same fingerprint mean the same
 * transfer.
 */
export const fingerprintOf = (canonical: CanonicalArray): string =>
  createHash('sha256').update(canonicalText(canonical)).digest('hex')

/**
 * Returns the SHA-256 of an account's details in lower-case hex. A partner returns this digest to confirm which member
 * received the points.
 */
export const accountDigest = (account: DestinationAccount): string => fingerprintOf(accountDetails(account))
