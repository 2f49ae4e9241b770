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

export type Asked = Pick<ExchangeOption, 'requiredFields'>

/** The fields the program asks for, in the order of the form. */
export const fieldsOf = ({ requiredFields }: Asked): AccountField[] => accountFields.filter((field) => requiredFields[field] !== 'NOT_USED')

export const isRequired = ({ requiredFields }: Asked, field: AccountField): boolean => requiredFields[field] === 'MANDATORY'

/**
 * Prefilled from the account the user has saved for the program, else with who the user is by `others`: a member number is the
 * program's own, but an address and a name are never asked for twice. Saving again is never presumed.
 */
export function draftOf({ savedAccount }: Pick<ExchangeOption, 'savedAccount'>, others: readonly DestinationAccount[] = []): Draft {
  const sources = savedAccount ? [savedAccount] : others
  const known = (field: AccountField) => sources.find((account) => account[field])?.[field] ?? ''
  return {
    values: {
      destinationUserId: savedAccount?.destinationUserId ?? '',
      destinationUserEmail: known('destinationUserEmail'),
      destinationUserFirstName: known('destinationUserFirstName'),
      destinationUserLastName: known('destinationUserLastName'),
    },
    save: false,
  }
}

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

/** The field a member check is about: the number where there is one, else the address. */
export const memberField = (option: Asked): AccountField | undefined =>
  fieldsOf(option).find((field) => field === 'destinationUserId' || field === 'destinationUserEmail')
