import { createHash } from 'node:crypto'
import { accountDetails, type CanonicalArray, type DestinationAccount } from './money/fingerprint.ts'

/** The text that is stored beside a reference, so that a conflict can name what differs. */
export const canonicalText = (canonical: CanonicalArray): string => JSON.stringify(canonical)

/** SHA-256 of the canonical text, lower-case hex: two requests with one fingerprint are one transfer. */
export const fingerprintOf = (canonical: CanonicalArray): string => createHash('sha256').update(canonicalText(canonical)).digest('hex')

/** SHA-256 of an account's details, lower-case hex: what a partner repeats of the member that it gave points to. */
export const accountDigest = (account: DestinationAccount): string => fingerprintOf(accountDetails(account))
