import type { ConnectionSet, DestinationAccount, MultibrandConnection } from '@loyalty/contract'
import { apportion } from '@loyalty/ui/percent'
import { accountFields, sameAccount } from '@loyalty/widget'

/** The stored connections of a user, with their version. A save sends the version as `If-Match`. */
export interface PreferenceSet {
  readonly connections: readonly MultibrandConnection[]
  readonly etag: string
}

/**
 * The fields of a connection that a save needs to link the program again. Connections and history entries both have
 * these fields.
 */
export type LinkedBefore = Pick<
  MultibrandConnection,
  'destinationProgramId' | 'percentage' | (typeof accountFields)[number]
>
export type Previous = readonly LinkedBefore[]

/**
 * Returns each program's share of a reward, in percent with at most two decimals. The shares add up to 100, or to 0 if
 * all stored shares are 0.
 */
export function effectiveShares(connections: Previous): { id: string; percent: number }[] {
  const stored = connections.map((connection) => hundredths(connection.percentage))
  const sum = stored.reduce((a, b) => a + b, 0)
  // When a user unlinks one program, the shares of the other programs add up to less than 100. The service then divides
  // a reward in proportion to these shares.
  const parts = sum === 0 ? stored : apportion(10_000, stored)
  return connections.map(({ destinationProgramId }, index) => ({
    id: destinationProgramId,
    percent: (parts[index] ?? 0) / 100,
  }))
}

/**
 * Returns true if the earlier shares differ from the current shares and the service would accept the earlier shares.
 */
export function canGoBack(earlier: Previous, now: Previous): boolean {
  const same =
    earlier.length === now.length &&
    earlier.every(({ destinationProgramId, percentage }) =>
      now.some(
        (other) =>
          other.destinationProgramId === destinationProgramId &&
          hundredths(other.percentage) === hundredths(percentage),
      ),
    )
  return !same && earlier.some(({ percentage }) => percentage > 0)
}

/** Returns the account of a connection or a form in the shape of a request. Fields without a value are absent. */
export function accountFrom(connection: Pick<LinkedBefore, (typeof accountFields)[number]>): DestinationAccount {
  const account: DestinationAccount = {}
  for (const field of accountFields) {
    const value = connection[field]
    if (value) account[field] = value
  }
  return account
}

/**
 * Returns true if the stored connections equal the connections in `wanted`. After a lost response, true means that the
 * service has stored the save.
 */
export function holds(stored: readonly MultibrandConnection[], wanted: ConnectionSet): boolean {
  if (stored.length !== wanted.length) return false
  return wanted.every(({ destinationProgramId, percentage, destinationAccount }) => {
    const connection = stored.find((one) => one.destinationProgramId === destinationProgramId)
    if (connection === undefined || hundredths(connection.percentage) !== hundredths(percentage)) return false
    return destinationAccount === undefined || sameAccount(destinationAccount, accountFrom(connection))
  })
}

const hundredths = (percentage: number) => Math.round(percentage * 100)
