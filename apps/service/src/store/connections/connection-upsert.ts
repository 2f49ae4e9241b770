import type { DestinationAccount } from '../../money/fingerprint.ts'
import { eventBody, unixSeconds } from '../../events/event-bodies.ts'
import type { Caller } from '../../caller.ts'
import {
  changedAt,
  parseConnection,
  sameAccount,
  sameEmail,
  type Connection,
  type ConnectionChange,
  type ConnectionHistoryEntry,
} from './connection-rows.ts'
import { sql, type Query, type Run } from '../engine/database.ts'
import { eventNow, insertEvent } from '../webhooks/events.ts'
import type { Ids } from '../access/ids.ts'
import { countFact } from '../lists/list-hours.ts'

export type ConnectionDraft = {
  sourceUserId: string
  /** The user's e-mail address. If undefined, the update keeps the stored address. */
  sourceUserEmail: string | null | undefined
  programId: string
  partnerCode: string
  /** The user's account in the program. Fields that the program does not use are null. */
  account: DestinationAccount
  at: number
}

export type Upserted = { outcome: 'created' | 'updated' | 'unchanged'; connection: Connection }

/**
 * Creates or updates the connection of one user, program and partner code, inside a transaction. Locks the stored row
 * first. Writes nothing if the row already equals `draft`.
 */
export async function upsertConnection(run: Run, caller: Caller, id: Ids, draft: ConnectionDraft): Promise<Upserted> {
  const { at, ...fields } = draft
  // The loop repeats only if another request inserts the connection after this request has found no row to lock. That
  // cannot happen five times, so a sixth repetition would be a bug.
  for (let round = 0; round < 5; round += 1) {
    const [row] = await run(lockConnection(caller, draft))
    if (row !== undefined) return await updateExisting(run, caller, id, parseConnection(row), draft)
    const created = {
      ...fields,
      id: id('con'),
      sourceUserEmail: draft.sourceUserEmail ?? null,
      createdAt: at,
      updatedAt: at,
    }
    const inserted = await run(insertConnection(caller, created))
    if (inserted.length === 0) continue
    await recordChange(run, caller, id, created, 'LINKED', at)
    return { outcome: 'created', connection: created }
  }
  throw new Error(`a connection of program ${draft.programId} keeps changing`)
}

async function updateExisting(
  run: Run,
  caller: Caller,
  id: Ids,
  existing: Connection,
  { account, at: now, ...draft }: ConnectionDraft,
): Promise<Upserted> {
  const sourceUserEmail = draft.sourceUserEmail === undefined ? existing.sourceUserEmail : draft.sourceUserEmail
  if (sameAccount(existing.account, account) && sameEmail(existing.sourceUserEmail, sourceUserEmail))
    return { outcome: 'unchanged', connection: existing }
  const at = changedAt(now, existing)
  const connection: Connection = { ...existing, account, sourceUserEmail, updatedAt: at }
  await run(updateConnection(caller, connection))
  await recordChange(run, caller, id, connection, 'UPDATED', at)
  return { outcome: 'updated', connection }
}

/** Reads the connection and locks its row for the rest of the transaction. */
const lockConnection = (
  { organizationId, env }: Caller,
  { sourceUserId, programId, partnerCode }: ConnectionDraft,
): Query => sql`
  update connections set updated_at = updated_at where organization_id = ${organizationId} and env = ${env}
  and source_user_id = ${sourceUserId} and program_id = ${programId} and partner_code = ${partnerCode} returning *`

/** Inserts a connection. Returns no row when the user already has a connection of this program and partner code. */
export function insertConnection({ organizationId, env }: Caller, { account, ...connection }: Connection): Query {
  return sql`
    insert into connections (
      organization_id, env, id, source_user_id, source_user_email, program_id, partner_code,
      destination_user_id, destination_email, destination_first_name, destination_last_name, created_at, updated_at
    ) values (
      ${organizationId}, ${env}, ${connection.id}, ${connection.sourceUserId}, ${connection.sourceUserEmail},
      ${connection.programId}, ${connection.partnerCode}, ${account.destinationUserId}, ${account.destinationUserEmail},
      ${account.destinationUserFirstName}, ${account.destinationUserLastName}, ${connection.createdAt}, ${connection.updatedAt}
    ) on conflict (organization_id, env, source_user_id, program_id, partner_code) do nothing returning id`
}

const updateConnection = ({ organizationId, env }: Caller, { account, ...connection }: Connection): Query => sql`
  update connections set
    source_user_email = ${connection.sourceUserEmail}, destination_user_id = ${account.destinationUserId},
    destination_email = ${account.destinationUserEmail}, destination_first_name = ${account.destinationUserFirstName},
    destination_last_name = ${account.destinationUserLastName}, updated_at = ${connection.updatedAt}
  where organization_id = ${organizationId} and env = ${env} and id = ${connection.id}`

/**
 * Stores the history entry and the event of a changed connection. Call this function in the transaction that changes
 * the connection.
 */
export async function recordChange(
  run: Run,
  caller: Caller,
  id: Ids,
  connection: Connection,
  event: ConnectionChange,
  at: number,
): Promise<void> {
  await keepHistory(run, caller, { ...connection, id: id('hst'), connectionId: connection.id, event, at })
  const { account, programId: destinationProgramId, sourceUserId } = connection
  const body = eventBody({
    destinationAccount: account,
    destinationProgramId,
    sourceUserId,
    timestamp: unixSeconds(at),
    type: event,
  })
  await run(insertEvent(caller, eventNow(id, { type: event, subjectId: connection.id, body })))
}

/** Stores the history entry of a changed connection and adds one to the hourly counts of the history list. */
export async function keepHistory(run: Run, caller: Caller, entry: ConnectionHistoryEntry): Promise<void> {
  await run(storeHistory(caller, entry))
  await run(countFact(caller, { list: 'connection_history', key: entry.partnerCode, at: entry.at }))
}

function storeHistory({ organizationId, env }: Caller, { account, ...entry }: ConnectionHistoryEntry): Query {
  return sql`
    insert into connection_history (
      organization_id, env, id, connection_id, event, source_user_id, source_user_email, program_id, partner_code,
      destination_user_id, destination_email, destination_first_name, destination_last_name, at
    ) values (
      ${organizationId}, ${env}, ${entry.id}, ${entry.connectionId}, ${entry.event}, ${entry.sourceUserId}, ${entry.sourceUserEmail},
      ${entry.programId}, ${entry.partnerCode}, ${account.destinationUserId}, ${account.destinationUserEmail},
      ${account.destinationUserFirstName}, ${account.destinationUserLastName}, ${entry.at}
    )`
}
