import type { DestinationAccount } from '@loyalty/contract'
import type { AccountFaults } from './account-faults.ts'

/** The part of an account that identifies a member. */
export type Member = Pick<DestinationAccount, 'destinationUserId' | 'destinationUserEmail'>

/** Returns the member number and e-mail address to validate. Returns undefined if both are empty or one is faulty. */
export function memberOf(account: DestinationAccount, faults: AccountFaults): Member | undefined {
  const { destinationUserId, destinationUserEmail } = account
  if (faults.destinationUserId || faults.destinationUserEmail || !(destinationUserId ?? destinationUserEmail))
    return undefined
  return { ...(destinationUserId && { destinationUserId }), ...(destinationUserEmail && { destinationUserEmail }) }
}
