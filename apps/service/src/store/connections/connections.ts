import type { Caller } from '../../caller.ts'
import { readConnectionHistory, type ConnectionHistoryFilter } from './connection-history.ts'
import { changedAt, parseConnection, type Connection, type ConnectionHistoryEntry } from './connection-rows.ts'
import { recordChange, upsertConnection, type ConnectionDraft, type Upserted } from './connection-upsert.ts'
import { sql, type Database } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'
import type { Page } from '../lists/list-pages.ts'

export type Connections = {
  /** Returns a user's connections, oldest first. */
  list: (
    sourceUserId: string,
    filter?: { programId?: string | undefined; partnerCode?: string | undefined },
  ) => Promise<Connection[]>
  /**
   * Creates or updates the connection of one user, program and partner code. A change also stores a history entry and
   * an event. If the stored connection already equals `draft`, writes nothing.
   */
  upsert: (draft: ConnectionDraft) => Promise<Upserted>
  /** Returns one page of the connection changes of all the caller's users, newest first. */
  history: (filter: ConnectionHistoryFilter) => Promise<Page<ConnectionHistoryEntry>>
  /** Removes a connection. Returns false for an unknown connection. */
  remove: (connectionId: string, at: number) => Promise<boolean>
}

export function createConnections(database: Database, caller: Caller, id: Ids): Connections {
  const { organizationId, env } = caller
  return {
    async list(sourceUserId, { programId, partnerCode } = {}) {
      const rows = await database.read(sql`
        select * from connections where organization_id = ${organizationId} and env = ${env} and source_user_id = ${sourceUserId}
        order by created_at, id`)
      return rows
        .map(parseConnection)
        .filter(
          (each) =>
            (programId ?? each.programId) === each.programId && (partnerCode ?? each.partnerCode) === each.partnerCode,
        )
    },
    upsert: (draft) => database.transaction((run) => upsertConnection(run, caller, id, draft)),
    history: (filter) => readConnectionHistory(database, caller, filter),
    remove: (connectionId, at) =>
      database.transaction(async (run) => {
        const [row] = await run(sql`
          delete from connections where organization_id = ${organizationId} and env = ${env} and id = ${connectionId} returning *`)
        if (row === undefined) return false
        const connection = parseConnection(row)
        await recordChange(run, caller, id, connection, 'DELINKED', changedAt(at, connection))
        return true
      }),
  }
}
