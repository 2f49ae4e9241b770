import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { Caller } from '../../caller.ts'
import {
  changedAt,
  parseMultibrandConnection,
  sameAccount,
  type ConnectionChange,
  type MultibrandConnection,
  type MultibrandHistoryEntry,
} from '../connections/connection-rows.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'
import { recordMultibrandChange, storeMultibrandConnection } from './multibrand-connection-statements.ts'
import type { Page, Paging, Range } from '../lists/list-pages.ts'
import { readMultibrandHistory, readUserHistory, type HistoryFilter } from './multibrand-history.ts'
import { leaveMatured } from './multibrand-statements.ts'
import { integer } from '../engine/row.ts'

/** A user's whole split and how often it has changed: the version is what an ETag says. */
export type ConnectionSet = { version: number; connections: MultibrandConnection[] }

export type SplitItem = {
  programId: string
  /** Integer hundredths; the caller has checked that they add up to 10000. */
  percentage: bigint
  /** Undefined keeps the stored account, which a new program does not have. */
  account: DestinationAccount | undefined
}

type Replaced =
  | ({ outcome: 'replaced'; changed: number } & ConnectionSet)
  | ({ outcome: 'version_differs' } & ConnectionSet)
  | { outcome: 'account_missing'; programIds: string[] }

export type MultibrandConnections = {
  /** Oldest first; an unknown user has version 0 and none. */
  list: (userId: string) => Promise<ConnectionSet>
  /**
   * Makes the set exactly these items, with one history entry and one event per connection that changed, all at one instant and in the
   * order of the items, removals last. The same set again changes nothing. `ifVersion`: refuse when the set has moved on.
   */
  replace: (userId: string, items: readonly SplitItem[], at: number, ifVersion?: number) => Promise<Replaced>
  /** One page of a user's changes, newest first. */
  userHistory: (filter: HistoryFilter) => Promise<Page<MultibrandHistoryEntry>>
  /** One page of the changes of all users, newest first. */
  history: (filter: Range & Paging) => Promise<Page<MultibrandHistoryEntry>>
  /** Removes one; the others keep their stored percentages. Undefined when the caller has no such connection (of this user, if given). */
  remove: (connectionId: string, at: number, userId?: string) => Promise<ConnectionSet | undefined>
}

/**
 * Takes the user's lock for the rest of the transaction: whoever changes a split, debits or executes comes one after another. It ends a
 * worker's claim of the user with the same commit, and leaves it to run out as a pause when the transaction fails.
 */
export async function lockUser(run: Run, { organizationId, env }: Caller, userId: string): Promise<number> {
  const [row] = await run(sql`
    insert into multibrand_users (organization_id, env, user_id) values (${organizationId}, ${env}, ${userId})
    on conflict (organization_id, env, user_id) do update set visit_from = 0 returning version`)
  return row === undefined ? 0 : integer(row, 'version')
}

export const connectionsOf = ({ organizationId, env }: Caller, userId: string) => sql`
  select * from multibrand_connections where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}
  order by created_at, id`
const versionOf = ({ organizationId, env }: Caller, userId: string) => sql`
  select version from multibrand_users where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}`
const raiseVersion = ({ organizationId, env }: Caller, userId: string) => sql`
  update multibrand_users set version = version + 1
  where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} returning version`
const deleteConnection = ({ organizationId, env }: Caller, connectionId: string) => sql`
  delete from multibrand_connections where organization_id = ${organizationId} and env = ${env} and id = ${connectionId} returning *`
const connectionById = ({ organizationId, env }: Caller, connectionId: string) => sql`
  select * from multibrand_connections where organization_id = ${organizationId} and env = ${env} and id = ${connectionId}`

type Change = { event: ConnectionChange; connection: MultibrandConnection }

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
      changes.push({ event: 'LINKED', connection: { id: newId(), userId, programId, percentage, account, createdAt: at, updatedAt: at } })
    } else if (
      known !== undefined &&
      (known.percentage !== percentage || (account !== undefined && !sameAccount(known.account, account)))
    ) {
      changes.push({ event: 'UPDATED', connection: { ...known, percentage, account: account ?? known.account, updatedAt: at } })
    }
  }
  const gone = current.filter((connection) => !items.some((item) => item.programId === connection.programId))
  return [...changes, ...gone.map((connection): Change => ({ event: 'DELINKED', connection }))]
}

export function createMultibrandConnections(database: Database, caller: Caller, id: Ids): MultibrandConnections {
  const read = async (run: Run, userId: string) => (await run(connectionsOf(caller, userId))).map(parseMultibrandConnection)

  const apply = async (run: Run, userId: string, changes: readonly Change[], at: number): Promise<ConnectionSet> => {
    for (const { event, connection } of changes) {
      await run(event === 'DELINKED' ? deleteConnection(caller, connection.id) : storeMultibrandConnection(caller, connection))
      await recordMultibrandChange(run, caller, id, connection, event, at)
    }
    await run(leaveMatured(caller, userId, 0))
    const [row] = await run(raiseVersion(caller, userId))
    return { version: row === undefined ? 0 : integer(row, 'version'), connections: await read(run, userId) }
  }

  return {
    async list(userId) {
      // The version first: a change in between makes the set look older than it is, which costs a conflict and never a lost update.
      const [row] = await database.read(versionOf(caller, userId))
      const rows = await database.read(connectionsOf(caller, userId))
      return { version: row === undefined ? 0 : integer(row, 'version'), connections: rows.map(parseMultibrandConnection) }
    },
    replace: (userId, items, at, ifVersion) =>
      database.transaction(async (run): Promise<Replaced> => {
        const version = await lockUser(run, caller, userId)
        const current = await read(run, userId)
        if (ifVersion !== undefined && ifVersion !== version) return { outcome: 'version_differs', version, connections: current }
        const unknown = items.filter((item) => item.account === undefined && !current.some((each) => each.programId === item.programId))
        if (unknown.length > 0) return { outcome: 'account_missing', programIds: unknown.map((item) => item.programId) }
        const after = changedAt(at, ...current)
        const changes = changesTo(current, items, userId, after, () => id('con'))
        if (changes.length === 0) return { outcome: 'replaced', changed: 0, version, connections: current }
        return { outcome: 'replaced', changed: changes.length, ...(await apply(run, userId, changes, after)) }
      }),
    userHistory: (filter) => readUserHistory(database, caller, filter),
    history: (filter) => readMultibrandHistory(database, caller, filter),
    remove: (connectionId, at, userId) =>
      database.transaction(async (run) => {
        const find = async () => (await run(connectionById(caller, connectionId))).map(parseMultibrandConnection)[0]
        const owner = (await find())?.userId
        if (owner === undefined || (userId !== undefined && userId !== owner)) return undefined
        await lockUser(run, caller, owner)
        // Again, now that nobody else can: another may have removed or changed it while this one waited for the lock.
        const connection = await find()
        return connection && (await apply(run, owner, [{ event: 'DELINKED', connection }], changedAt(at, connection)))
      }),
  }
}
