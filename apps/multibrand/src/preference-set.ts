import type { ConnectionSet, DestinationAccount, MultibrandConnection } from '@loyalty/contract'
import { apportion } from '@loyalty/ui/percent'
import { accountFields, sameAccount } from '@loyalty/widget'

/** A user's programs as the service has them, and the version to send back as `If-Match`. */
export interface PreferenceSet {
  readonly connections: readonly MultibrandConnection[]
  readonly etag: string
}

/** What the history says of a linked program: all that linking it again needs. */
export type LinkedBefore = Pick<MultibrandConnection, 'destinationProgramId' | 'percentage' | (typeof accountFields)[number]>
export type Previous = readonly LinkedBefore[]

/** The part of each reward a program gets, in percent with at most two decimals. Adds up to 100 unless every stored percentage is 0. */
export function effectiveShares(connections: Previous): { id: string; percent: number }[] {
  const stored = connections.map((connection) => hundredths(connection.percentage))
  const sum = stored.reduce((a, b) => a + b, 0)
  // A program that was unlinked on its own leaves the others short of 100: they are paid in proportion.
  const parts = sum === 0 ? stored : apportion(10_000, stored)
  return connections.map(({ destinationProgramId }, index) => ({ id: destinationProgramId, percent: (parts[index] ?? 0) / 100 }))
}

/** Whether going back to earlier shares would change anything, and could be saved. */
export function canGoBack(earlier: Previous, now: Previous): boolean {
  const same =
    earlier.length === now.length &&
    earlier.every(({ destinationProgramId, percentage }) =>
      now.some((other) => other.destinationProgramId === destinationProgramId && hundredths(other.percentage) === hundredths(percentage)),
    )
  return !same && earlier.some(({ percentage }) => percentage > 0)
}

/** The account of a connection in the form a request has it: what is not known is absent. */
export function accountFrom(connection: LinkedBefore): DestinationAccount {
  const account: DestinationAccount = {}
  for (const field of accountFields) {
    const value = connection[field]
    if (value) account[field] = value
  }
  return account
}

/** Whether the stored set is what was asked for: how a save is recognised whose answer was lost. */
export function holds(stored: readonly MultibrandConnection[], wanted: ConnectionSet): boolean {
  if (stored.length !== wanted.length) return false
  return wanted.every(({ destinationProgramId, percentage, destinationAccount }) => {
    const connection = stored.find((one) => one.destinationProgramId === destinationProgramId)
    if (connection === undefined || hundredths(connection.percentage) !== hundredths(percentage)) return false
    return destinationAccount === undefined || sameAccount(destinationAccount, accountFrom(connection))
  })
}

const hundredths = (percentage: number) => Math.round(percentage * 100)
