import type { DestinationAccount } from '@loyalty/contract'
import type { AccountFaults } from './account-faults.ts'

/** What a program is asked about. */
export type Member = Pick<DestinationAccount, 'destinationUserId' | 'destinationUserEmail'>

/** The part of an account that a program can be asked about; undefined while there is nothing to ask, or something is wrong. */
export function memberOf(account: DestinationAccount, faults: AccountFaults): Member | undefined {
  const { destinationUserId, destinationUserEmail } = account
  if (faults.destinationUserId || faults.destinationUserEmail || !(destinationUserId ?? destinationUserEmail)) return undefined
  return { ...(destinationUserId && { destinationUserId }), ...(destinationUserEmail && { destinationUserEmail }) }
}
