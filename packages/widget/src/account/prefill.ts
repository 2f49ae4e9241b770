import type { DestinationAccount } from '@loyalty/contract'
import type { AccountField, Typed } from './account-fields.ts'

/**
 * Returns the initial text of the form: the user's account at this program, completed with the e-mail address and name
 * from the user's other accounts. A member number is valid at one program only, so the form never copies a member
 * number.
 */
export function prefill(own: DestinationAccount, others: readonly DestinationAccount[]): Typed {
  const known = (field: AccountField) => [own, ...others].find((account) => account[field])?.[field] ?? ''
  return {
    destinationUserId: own.destinationUserId ?? '',
    destinationUserEmail: known('destinationUserEmail'),
    destinationUserFirstName: known('destinationUserFirstName'),
    destinationUserLastName: known('destinationUserLastName'),
  }
}
