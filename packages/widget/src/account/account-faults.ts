import type { DestinationAccount } from '@loyalty/contract'
import type { AccountField } from './account-fields.ts'
import { fieldsOf, isRequired, type Asked } from './asked-fields.ts'

export type FieldFault = 'missing' | 'badEmail' | 'tooLong'
export type AccountFaults = Partial<Record<AccountField, FieldFault>>

// As the contract has it.
const longest: Record<AccountField, number> = {
  destinationUserId: 100,
  destinationUserEmail: 254,
  destinationUserFirstName: 100,
  destinationUserLastName: 100,
}
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.]{2,}$/u

/** What is wrong with the fields, before anybody is asked; of an account as `accountOf` makes it. */
export function faultsOf(program: Asked, account: DestinationAccount): AccountFaults {
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
