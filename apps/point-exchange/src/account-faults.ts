import type { ExchangeOption } from '@loyalty/contract'
import { accountOf, fieldsOf, isRequired, type AccountField, type Asked, type Draft } from './account.ts'

export type FieldFault = 'missing' | 'email' | 'tooLong'

const longest: Record<AccountField, number> = {
  destinationUserId: 100,
  destinationUserEmail: 254,
  destinationUserFirstName: 100,
  destinationUserLastName: 100,
}

const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.]{2,}$/u

/** What is wrong with the fields, before anybody is asked. */
export function faultsOf(option: Asked, draft: Draft): Partial<Record<AccountField, FieldFault>> {
  const account = accountOf(option, draft)
  const faults: Partial<Record<AccountField, FieldFault>> = {}
  for (const field of fieldsOf(option)) {
    const value = account[field] ?? ''
    if (value === '') {
      if (isRequired(option, field)) faults[field] = 'missing'
    } else if (value.length > longest[field]) faults[field] = 'tooLong'
    else if (field === 'destinationUserEmail' && !emailForm.test(value)) faults[field] = 'email'
  }
  return faults
}

/** Whether the inputs hold the account that is saved, and nothing is left to fill in or to save. */
export function isSaved(option: Asked & Pick<ExchangeOption, 'savedAccount'>, draft: Draft): boolean {
  const { savedAccount } = option
  const account = accountOf(option, draft)
  return (
    savedAccount !== null &&
    Object.keys(faultsOf(option, draft)).length === 0 &&
    fieldsOf(option).every((field) => (account[field] ?? '') === (savedAccount[field] ?? ''))
  )
}
