import type { DestinationAccount } from '@loyalty/contract'

export type AccountField = keyof DestinationAccount

/** In the order of the form. */
export const accountFields = [
  'destinationUserId',
  'destinationUserEmail',
  'destinationUserFirstName',
  'destinationUserLastName',
] as const satisfies readonly AccountField[]

/** What stands in the inputs. */
export type Typed = Readonly<Record<AccountField, string>>

/** Whether two accounts name the same member in the same words; a field that is empty counts as absent. */
export const sameAccount = (a: DestinationAccount, b: DestinationAccount): boolean =>
  accountFields.every((field) => (a[field] ?? '') === (b[field] ?? ''))
