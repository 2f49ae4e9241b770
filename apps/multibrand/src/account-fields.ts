import type { DestinationAccount, MultibrandProgram } from '@loyalty/contract'
import { normaliseEmail, normaliseId, normaliseName } from '@loyalty/widget'
import { accountFields } from './preference-set.ts'

export type AccountField = keyof DestinationAccount
export type AccountErrors = Partial<Record<AccountField, 'missing' | 'invalid' | 'refused'>>
/** What stands in the inputs. */
export type Typed = Record<AccountField, string>

/** The fields a program asks for, in the order they are shown. */
export function fieldsOf(program: MultibrandProgram): { field: AccountField; required: boolean }[] {
  return accountFields
    .filter((field) => program.requiredFields[field] !== 'NOT_USED')
    .map((field) => ({ field, required: program.requiredFields[field] === 'MANDATORY' }))
}

/** What the form starts with: the program's own account, then what the user has given another program already, member numbers apart. */
export function prefill(own: DestinationAccount, others: readonly DestinationAccount[]): Typed {
  const known = (field: AccountField) => own[field] ?? others.find((account) => account[field])?.[field] ?? ''
  return {
    destinationUserId: own.destinationUserId ?? '',
    destinationUserEmail: known('destinationUserEmail'),
    destinationUserFirstName: known('destinationUserFirstName'),
    destinationUserLastName: known('destinationUserLastName'),
  }
}

/** What was typed, as it is sent, and what is wrong with it. Fields the program does not use are left out. */
export function readAccount(typed: Typed, program: MultibrandProgram): { account: DestinationAccount; errors: AccountErrors } {
  const account: DestinationAccount = {}
  const errors: AccountErrors = {}
  for (const { field, required } of fieldsOf(program)) {
    const value = normalise[field](typed[field])
    if (value !== '') account[field] = value
    else if (required) errors[field] = 'missing'
    if (field === 'destinationUserEmail' && value !== '' && !emailForm.test(value)) errors[field] = 'invalid'
  }
  return { account, errors }
}

/** The part of an account that a program can be asked about; undefined while there is nothing to ask, or something is wrong. */
export function memberOf(account: DestinationAccount, errors: AccountErrors): DestinationAccount | undefined {
  const { destinationUserId, destinationUserEmail } = account
  if (errors.destinationUserId || errors.destinationUserEmail || !(destinationUserId ?? destinationUserEmail)) return undefined
  return { ...(destinationUserId && { destinationUserId }), ...(destinationUserEmail && { destinationUserEmail }) }
}

const normalise: Record<AccountField, (text: string) => string> = {
  destinationUserId: normaliseId,
  destinationUserEmail: normaliseEmail,
  destinationUserFirstName: normaliseName,
  destinationUserLastName: normaliseName,
}

// As the contract has it.
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.]{2,}$/u
