import { createHash } from 'node:crypto'
import { accountDetails, type CanonicalArray, type DestinationAccount } from './money/fingerprint.ts'

/**
 * Returns a request as text, which the database stores with the reference number. If a later request reuses the
 * reference number, the service compares it with this text and reports the differences.
 */
export const canonicalText = (canonical: CanonicalArray): string => JSON.stringify(canonical)

/**
 * Returns the SHA-256 of a canonical text in lower-case hex. Two requests with equal fingerprints request one and the
 * same transfer of points or money.
 */
export const fingerprintOf = (canonical: CanonicalArray): string =>
  createHash('sha256').update(canonicalText(canonical)).digest('hex')

/**
 * Returns the SHA-256 of an account's details in lower-case hex. A partner returns this digest to confirm which member
 * received the points.
 */
export const accountDigest = (account: DestinationAccount): string => fingerprintOf(accountDetails(account))
