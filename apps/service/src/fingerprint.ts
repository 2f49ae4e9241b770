import { createHash } from 'node:crypto'
import { accountDetails, type CanonicalArray, type DestinationAccount } from './money/fingerprint.ts'

/**
 * Returns the text that the database stores with a reference. If a later request conflicts with the reference, its
 * answer names the differences to this text.
 */
export const canonicalText = (canonical: CanonicalArray): string => JSON.stringify(canonical)

/**
 * Returns the SHA-256 of a canonical text in lower-case hex. Two requests with the same fingerprint mean the same
 * transfer.
 */
export const fingerprintOf = (canonical: CanonicalArray): string =>
  createHash('sha256').update(canonicalText(canonical)).digest('hex')

/**
 * Returns the SHA-256 of an account's details in lower-case hex. A partner repeats this digest to confirm the member.
 */
export const accountDigest = (account: DestinationAccount): string => fingerprintOf(accountDetails(account))
