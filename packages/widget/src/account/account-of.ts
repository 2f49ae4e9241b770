import type { DestinationAccount } from '@loyalty/contract'
import { normaliseEmail, normaliseId, normaliseName } from '../i18n/input.ts'
import type { AccountField, Typed } from './account-fields.ts'
import { fieldsOf, type Asked } from './asked-fields.ts'

const normalise: Record<AccountField, (text: string) => string> = {
  destinationUserId: normaliseId,
  destinationUserEmail: normaliseEmail,
  destinationUserFirstName: normaliseName,
  destinationUserLastName: normaliseName,
}

/** The account as it is sent: normalised, without what the program does not ask for or what was left empty. */
export function accountOf(program: Asked, typed: Typed): DestinationAccount {
  const account: DestinationAccount = {}
  for (const field of fieldsOf(program)) {
    const value = normalise[field](typed[field])
    if (value !== '') account[field] = value
  }
  return account
}
