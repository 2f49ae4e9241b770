import type { DestinationAccount } from '@loyalty/contract'
import type { AccountFaults } from './account-faults.ts'

/** The part of an account that identifies a member. */
export type Member = Pick<DestinationAccount, 'destinationUserId' | 'destinationUserEmail'>

/** Returns the part of an account to validate. Returns undefined while that part is empty or faulty. */
export function memberOf(account: DestinationAccount, faults: AccountFaults): Member | undefined {
  const { destinationUserId, destinationUserEmail } = account
  if (faults.destinationUserId || faults.destinationUserEmail || !(destinationUserId ?? destinationUserEmail))
    return undefined
  return { ...(destinationUserId && { destinationUserId }), ...(destinationUserEmail && { destinationUserEmail }) }
}
