import { eventBody, unixSeconds } from '../../events/event-bodies.ts'
import type { Caller } from '../../caller.ts'
import type { ConnectionChange, MultibrandConnection, MultibrandHistoryEntry } from '../connections/connection-rows.ts'
import { sql, type Query, type Run } from '../engine/database.ts'
import { eventNow, insertEvent } from '../webhooks/events.ts'
import type { Ids } from '../access/ids.ts'
import { countFact } from '../lists/list-hours.ts'

export function storeMultibrandConnection(
  { organizationId, env }: Caller,
  { account, ...connection }: MultibrandConnection,
): Query {
  return sql`
    insert into multibrand_connections (
      organization_id, env, id, user_id, program_id, percentage,
      destination_user_id, destination_email, destination_first_name, destination_last_name, created_at, updated_at
    ) values (
      ${organizationId}, ${env}, ${connection.id}, ${connection.userId}, ${connection.programId}, ${connection.percentage},
      ${account.destinationUserId}, ${account.destinationUserEmail}, ${account.destinationUserFirstName}, ${account.destinationUserLastName},
      ${connection.createdAt}, ${connection.updatedAt}
    ) on conflict (organization_id, env, id) do update set
      percentage = excluded.percentage, destination_user_id = excluded.destination_user_id,
      destination_email = excluded.destination_email, destination_first_name = excluded.destination_first_name,
      destination_last_name = excluded.destination_last_name, updated_at = excluded.updated_at`
}

function storeMultibrandHistory({ organizationId, env }: Caller, { account, ...entry }: MultibrandHistoryEntry): Query {
  return sql`
    insert into multibrand_connection_history (
      organization_id, env, id, connection_id, event, user_id, program_id, percentage,
      destination_user_id, destination_email, destination_first_name, destination_last_name, at
    ) values (
      ${organizationId}, ${env}, ${entry.id}, ${entry.connectionId}, ${entry.event}, ${entry.userId}, ${entry.programId}, ${entry.percentage},
      ${account.destinationUserId}, ${account.destinationUserEmail}, ${account.destinationUserFirstName}, ${account.destinationUserLastName},
      ${entry.at}
    )`
}

/** Stores a history entry of a split and adds one to the stored count of history entries in its hour. */
export async function keepMultibrandHistory(run: Run, caller: Caller, entry: MultibrandHistoryEntry): Promise<void> {
  await run(storeMultibrandHistory(caller, entry))
  await run(countFact(caller, { list: 'multibrand_connection_history', key: '', at: entry.at }))
}

/**
 * Stores the history entry and the webhook event of a changed connection. Call it in the transaction that changes the
 * connection.
 */
export async function recordMultibrandChange(
  run: Run,
  caller: Caller,
  id: Ids,
  connection: MultibrandConnection,
  event: ConnectionChange,
  at: number,
): Promise<void> {
  await keepMultibrandHistory(run, caller, { ...connection, id: id('hst'), connectionId: connection.id, event, at })
  const body = eventBody({
    destinationAccount: connection.account,
    destinationProgramId: connection.programId,
    sourceUserId: connection.userId,
    timestamp: unixSeconds(at),
    type: event,
  })
  await run(insertEvent(caller, eventNow(id, { type: event, subjectId: connection.id, body })))
}
