import type { DestinationAccount } from '@loyalty/contract'
import type { AccountField } from './account-fields.ts'
import { fieldsOf, isRequired, type ProgramFields } from './program-fields.ts'

export type FieldFault = 'missing' | 'badEmail' | 'tooLong'
export type AccountFaults = Partial<Record<AccountField, FieldFault>>

// Maximum lengths of the fields in characters. The API contract has the same limits.
const longest: Record<AccountField, number> = {
  destinationUserId: 100,
  destinationUserEmail: 254,
  destinationUserFirstName: 100,
  destinationUserLastName: 100,
}
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.]{2,}$/u

/**
 * Returns the faults of an account, such as a missing or overlong field. Expects an account from `accountOf`. Sends no
 * request.
 */
export function faultsOf(program: ProgramFields, account: DestinationAccount): AccountFaults {
  const faults: AccountFaults = {}
  for (const field of fieldsOf(program)) {
    const value = account[field] ?? ''
    if (value === '') {
      if (isRequired(program, field)) faults[field] = 'missing'
    } else if (value.length > longest[field]) faults[field] = 'tooLong'
    else if (field === 'destinationUserEmail' && !emailForm.test(value)) faults[field] = 'badEmail'
  }
  return faults
}
