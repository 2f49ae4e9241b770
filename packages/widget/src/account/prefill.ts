import type { DestinationAccount } from '@loyalty/contract'
import type { AccountField, Typed } from './account-fields.ts'

/**
 * Returns the initial text of the form: the program's own account, completed with the e-mail address and name from
 * other accounts. Does not reuse a member number from another program, because the number belongs to one program.
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
