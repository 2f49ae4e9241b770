import type { DestinationAccount } from '../../money/fingerprint.ts'
import {
  changedAt,
  sameAccount,
  type ConnectionChange,
  type MultibrandConnection,
} from '../connections/connection-rows.ts'

/** All connections of a user's split. `version` rises with each change and is the ETag in the API. */
export type ConnectionSet = { version: number; connections: MultibrandConnection[] }

export type SplitItem = {
  programId: string
  /**
   * The program's share in hundredths of a percent. The code that calls `replace` has checked that all shares of the
   * split add up to 10000.
   */
  percentage: bigint
  /**
   * The user's account in the program. If undefined, `replace` keeps the stored account. A program that is new in the
   * split needs an account.
   */
  account: DestinationAccount | undefined
}

/** The outcome of a request to replace a split that changes nothing. */
export type Refused =
  | ({ outcome: 'version_differs' } & ConnectionSet)
  | { outcome: 'account_missing'; programIds: string[] }

export type Change = { event: ConnectionChange; connection: MultibrandConnection }

function changesTo(
  current: readonly MultibrandConnection[],
  items: readonly SplitItem[],
  userId: string,
  at: number,
  newId: () => string,
): Change[] {
  const changes: Change[] = []
  for (const { programId, percentage, account } of items) {
    const known = current.find((connection) => connection.programId === programId)
    if (known === undefined && account !== undefined) {
      changes.push({
        event: 'LINKED',
        connection: { id: newId(), userId, programId, percentage, account, createdAt: at, updatedAt: at },
      })
    } else if (
      known !== undefined &&
      (known.percentage !== percentage || (account !== undefined && !sameAccount(known.account, account)))
    ) {
      changes.push({
        event: 'UPDATED',
        connection: { ...known, percentage, account: account ?? known.account, updatedAt: at },
      })
    }
  }
  const gone = current.filter((connection) => !items.some((item) => item.programId === connection.programId))
  return [...changes, ...gone.map((connection): Change => ({ event: 'DELINKED', connection }))]
}

/** The wanted split of a user. `ifVersion` is the version that the request replaces. By default, it is any version. */
type Replacement = {
  userId: string
  items: readonly SplitItem[]
  /** The time of the change in milliseconds UTC. */
  at: number
  ifVersion: number | undefined
  newId: () => string
}

/** Returns the changes that make `current` the wanted split, or the reason why the split must stay. */
export function planReplacement(
  { version, connections }: ConnectionSet,
  { userId, items, at, ifVersion, newId }: Replacement,
): Refused | { outcome: 'planned'; changes: Change[]; at: number } {
  if (ifVersion !== undefined && ifVersion !== version) return { outcome: 'version_differs', version, connections }
  const unknown = items.filter(
    (item) => item.account === undefined && !connections.some((each) => each.programId === item.programId),
  )
  if (unknown.length > 0) return { outcome: 'account_missing', programIds: unknown.map((item) => item.programId) }
  const after = changedAt(at, ...connections)
  return { outcome: 'planned', changes: changesTo(connections, items, userId, after, newId), at: after }
}
