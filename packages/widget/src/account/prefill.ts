import type { DestinationAccount } from '@loyalty/contract'
import type { AccountField, Typed } from './account-fields.ts'

/**
 * What the form starts with: the account of the program, then who the user is by others. A member number is the program's own,
 * but an address and a name are never asked for twice.
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
