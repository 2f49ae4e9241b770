import type { DestinationAccount, ExchangeOption } from '@loyalty/contract'
import { normaliseEmail, normaliseId, normaliseName } from '@loyalty/widget'

export const accountFields = [
  'destinationUserId',
  'destinationUserEmail',
  'destinationUserFirstName',
  'destinationUserLastName',
] as const satisfies (keyof DestinationAccount)[]

export type AccountField = (typeof accountFields)[number]

/** What is in the inputs, as typed. */
export type Draft = { values: Readonly<Record<AccountField, string>>; save: boolean }

export type FieldFault = 'missing' | 'email' | 'tooLong'

type Asked = Pick<ExchangeOption, 'requiredFields'>

/** The fields the program asks for, in the order of the form. */
export const fieldsOf = ({ requiredFields }: Asked): AccountField[] => accountFields.filter((field) => requiredFields[field] !== 'NOT_USED')

export const isRequired = ({ requiredFields }: Asked, field: AccountField): boolean => requiredFields[field] === 'MANDATORY'

/** Prefilled from the account the user has saved for the program; saving again is never presumed. */
export const draftOf = ({ savedAccount }: Pick<ExchangeOption, 'savedAccount'>): Draft => ({
  values: {
    destinationUserId: savedAccount?.destinationUserId ?? '',
    destinationUserEmail: savedAccount?.destinationUserEmail ?? '',
    destinationUserFirstName: savedAccount?.destinationUserFirstName ?? '',
    destinationUserLastName: savedAccount?.destinationUserLastName ?? '',
  },
  save: false,
})

/** Whether the inputs hold the same texts. */
export const sameValues = (a: Draft, b: Draft): boolean => accountFields.every((field) => a.values[field] === b.values[field])

const normalise: Record<AccountField, (text: string) => string> = {
  destinationUserId: normaliseId,
  destinationUserEmail: normaliseEmail,
  destinationUserFirstName: normaliseName,
  destinationUserLastName: normaliseName,
}

/** The account as it is sent: normalised, without what the program does not ask for or what was left empty. */
export function accountOf(option: Asked, { values }: Draft): DestinationAccount {
  const account: DestinationAccount = {}
  for (const field of fieldsOf(option)) {
    const value = normalise[field](values[field])
    if (value !== '') account[field] = value
  }
  return account
}

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

/** The field a member check is about: the number where there is one, else the address. */
export const memberField = (option: Asked): AccountField | undefined =>
  fieldsOf(option).find((field) => field === 'destinationUserId' || field === 'destinationUserEmail')
