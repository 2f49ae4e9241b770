import type { DestinationAccount } from '@loyalty/contract'
import { normaliseEmail, normaliseId, normaliseName } from '../i18n/input.ts'
import type { AccountField, Typed } from './account-fields.ts'
import { fieldsOf, type ProgramFields } from './program-fields.ts'

const normalise: Record<AccountField, (text: string) => string> = {
  destinationUserId: normaliseId,
  destinationUserEmail: normaliseEmail,
  destinationUserFirstName: normaliseName,
  destinationUserLastName: normaliseName,
}

/**
 * Returns the account as the request sends it: normalised, without empty fields, and without fields that the program
 * does not use.
 */
export function accountOf(program: ProgramFields, typed: Typed): DestinationAccount {
  const account: DestinationAccount = {}
  for (const field of fieldsOf(program)) {
    const value = normalise[field](typed[field])
    if (value !== '') account[field] = value
  }
  return account
}
