import { invalidField } from '@loyalty/contract'

/**
 * Throws `VALIDATION_FAILED` for a new reference number that is not in Unicode NFC. Otherwise two encodings of one text
 * would be two transactions. Call it after the lookup, because a stored reference is answered in any encoding.
 */
export const requireComposed = (referenceNumber: string): void => {
  if (referenceNumber === referenceNumber.normalize('NFC')) return
  throw invalidField(
    'referenceNumber',
    'INVALID_FORMAT',
    'must be in Unicode normalization form NFC; normalize it before you send or store it',
  )
}
