import type { useSharedText } from '../runtime.ts'
import type { FieldFault } from './account-faults.ts'
import type { AccountField } from './account-fields.ts'

type Say = ReturnType<typeof useSharedText>['t']

const names = {
  destinationUserId: 'id',
  destinationUserEmail: 'email',
  destinationUserFirstName: 'firstName',
  destinationUserLastName: 'lastName',
} as const satisfies Record<AccountField, string>

export const fieldLabel = (t: Say, field: AccountField): string => t(`shared.account.${names[field]}`)

/** Returns the sentence for a faulty field: the fault and its remedy. */
export const faultText = (t: Say, field: AccountField, fault: FieldFault): string =>
  t(fault === 'missing' ? `shared.account.missing.${names[field]}` : `shared.account.${fault}`)

/** Returns the sentence for an unknown member. The sentence names the field that identifies the member. */
export const notFoundText = (t: Say, field: AccountField | undefined, program: string): string =>
  t(field === 'destinationUserEmail' ? 'shared.account.notFound.email' : 'shared.account.notFound.id', { program })
