import type { Caller } from './caller.ts'
import { parseConnection, type Connection } from './connection-rows.ts'
import { recordChange, upsertConnection, type ConnectionDraft, type Upserted } from './connection-upsert.ts'
import { sql, type Database } from './database.ts'

export type Connections = {
  /** A user's connections, oldest first. */
  list: (sourceUserId: string, filter?: { programId?: string | undefined; partnerCode?: string | undefined }) => Promise<Connection[]>
  /** Creates, updates or leaves the connection of (user, program, partner code), with its history entry and event. */
  upsert: (draft: ConnectionDraft) => Promise<Upserted>
  /** False when there is no such connection of this caller. */
  remove: (connectionId: string, at: number) => Promise<boolean>
}

export function createConnections(database: Database, caller: Caller, id: (prefix: string) => string): Connections {
  const { organizationId, env } = caller
  return {
    async list(sourceUserId, { programId, partnerCode } = {}) {
      const rows = await database.read(sql`
        select * from connections where organization_id = ${organizationId} and env = ${env} and source_user_id = ${sourceUserId}
        order by created_at, id`)
      return rows
        .map(parseConnection)
        .filter((each) => (programId ?? each.programId) === each.programId && (partnerCode ?? each.partnerCode) === each.partnerCode)
    },
    upsert: (draft) => database.transaction((run) => upsertConnection(run, caller, id, draft)),
    remove: (connectionId, at) =>
      database.transaction(async (run) => {
        const [row] = await run(sql`
          delete from connections where organization_id = ${organizationId} and env = ${env} and id = ${connectionId} returning *`)
        if (row === undefined) return false
        await recordChange(run, caller, id, parseConnection(row), 'DELINKED', at)
        return true
      }),
  }
}
