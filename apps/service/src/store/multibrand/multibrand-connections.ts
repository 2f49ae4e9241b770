import type { Caller } from '../../caller.ts'
import { changedAt, parseMultibrandConnection, type MultibrandHistoryEntry } from '../connections/connection-rows.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'
import { planReplacement, type Change, type ConnectionSet, type Refused, type SplitItem } from './plan-replacement.ts'
import { recordMultibrandChange, storeMultibrandConnection } from './multibrand-connection-statements.ts'
import type { Page, Paging, Range } from '../lists/list-pages.ts'
import { readMultibrandHistory, readUserHistory, type HistoryFilter } from './multibrand-history.ts'
import { leaveMatured } from './multibrand-statements.ts'
import { integer } from '../engine/row.ts'

export type Replaced = ({ outcome: 'replaced'; changed: number } & ConnectionSet) | Refused

export type MultibrandConnections = {
  /**
   * Returns the connections of a user's split, oldest first. For an unknown user, returns version 0 and no connections.
   */
  list: (userId: string) => Promise<ConnectionSet>
  /**
   * Replaces the user's connections by `items`. Stores one history entry and one event for each changed connection:
   * first for the connections in `items`, then for the removed connections. If `ifVersion` is not the stored version,
   * changes nothing.
   */
  replace: (userId: string, items: readonly SplitItem[], at: number, ifVersion?: number) => Promise<Replaced>
  /** Returns one page of the changes of one user's connections, newest first. */
  userHistory: (filter: HistoryFilter) => Promise<Page<MultibrandHistoryEntry>>
  /** Returns one page of the changes of all users' connections, newest first. */
  history: (filter: Range & Paging) => Promise<Page<MultibrandHistoryEntry>>
  /**
   * Removes one connection from a split and keeps the percentages of the split's other connections. Returns undefined
   * if the connection is unknown or belongs to another user than `userId`.
   */
  remove: (connectionId: string, at: number, userId?: string) => Promise<ConnectionSet | undefined>
}

/**
 * Locks the user until the end of the transaction, so that changes of the split, debits and executions run one after
 * another. Returns the version of the user's split. Ends a worker's lease on the user by setting `visit_from` to 0.
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

export function createMultibrandConnections(database: Database, caller: Caller, id: Ids): MultibrandConnections {
  const read = async (run: Run, userId: string) =>
    (await run(connectionsOf(caller, userId))).map(parseMultibrandConnection)

  const apply = async (run: Run, userId: string, changes: readonly Change[], at: number): Promise<ConnectionSet> => {
    for (const { event, connection } of changes) {
      await run(
        event === 'DELINKED' ? deleteConnection(caller, connection.id) : storeMultibrandConnection(caller, connection),
      )
      await recordMultibrandChange(run, caller, id, connection, event, at)
    }
    await run(leaveMatured(caller, userId, 0))
    const [row] = await run(raiseVersion(caller, userId))
    return { version: row === undefined ? 0 : integer(row, 'version'), connections: await read(run, userId) }
  }

  return {
    async list(userId) {
      // Reads the version before the connections. If another request changes them between these reads, the client gets
      // new connections with an old version, and the service refuses the client's next update.
      const [row] = await database.read(versionOf(caller, userId))
      const rows = await database.read(connectionsOf(caller, userId))
      return {
        version: row === undefined ? 0 : integer(row, 'version'),
        connections: rows.map(parseMultibrandConnection),
      }
    },
    replace: (userId, items, at, ifVersion) =>
      database.transaction(async (run): Promise<Replaced> => {
        const version = await lockUser(run, caller, userId)
        const current = await read(run, userId)
        const request = { userId, items, at, ifVersion, newId: () => id('con') }
        const planned = planReplacement({ version, connections: current }, request)
        if (planned.outcome !== 'planned') return planned
        const { changes, at: after } = planned
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
        // Reads the connection a second time, because another request may have changed or removed it between the first
        // read and the lock on the user.
        const connection = await find()
        return connection && (await apply(run, owner, [{ event: 'DELINKED', connection }], changedAt(at, connection)))
      }),
  }
}
