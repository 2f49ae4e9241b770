import type { DestinationAccount } from '@loyalty/contract'

export type AccountField = keyof DestinationAccount

/** The fields in the order of the form. */
export const accountFields = [
  'destinationUserId',
  'destinationUserEmail',
  'destinationUserFirstName',
  'destinationUserLastName',
] as const satisfies readonly AccountField[]

/** The text in the input of each field. */
export type Typed = Readonly<Record<AccountField, string>>

/** Returns whether two accounts are equal. An empty field equals an absent field. */
export const sameAccount = (a: DestinationAccount, b: DestinationAccount): boolean =>
  accountFields.every((field) => (a[field] ?? '') === (b[field] ?? ''))
