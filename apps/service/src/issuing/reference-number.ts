import { invalidField } from '@loyalty/contract'

/**
 * Refuses a new reference number that is not in Unicode form NFC: another system may spell the same text otherwise, and two spellings would be two
 * transactions. Call it after the lookup: a reference that is kept already is answered in any form. Throws `VALIDATION_FAILED`.
 */
export const requireComposed = (referenceNumber: string): void => {
  if (referenceNumber === referenceNumber.normalize('NFC')) return
  throw invalidField(
    'referenceNumber',
    'INVALID_FORMAT',
    'must be in Unicode normalization form NFC; normalize it before you send or store it',
  )
}
