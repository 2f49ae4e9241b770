import { invalidField } from '@loyalty/contract'

/**
 * Throws `VALIDATION_FAILED` for a reference number outside Unicode NFC, because two encodings of one text would become
 * two transactions. Call this function only for a new reference number: a stored one may have any encoding.
 */
export const requireComposed = (referenceNumber: string): void => {
  if (referenceNumber === referenceNumber.normalize('NFC')) return
  throw invalidField(
    'referenceNumber',
    'INVALID_FORMAT',
    'must be in Unicode normalization form NFC; normalize it before you send or store it',
  )
}
