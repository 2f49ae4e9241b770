import type { DestinationAccount } from '../money/fingerprint.ts'
import { connectionEventBody, unixSeconds } from '../webhooks/event-bodies.ts'
import type { Caller } from './caller.ts'
import { parseConnection, sameAccount, sameEmail, type Connection, type ConnectionChange } from './connection-rows.ts'
import { sql, type Run } from './database.ts'
import { insertEvent } from './events.ts'

export type ConnectionDraft = {
  sourceUserId: string
  /** Undefined keeps what is stored. */
  sourceUserEmail: string | null | undefined
  programId: string
  partnerCode: string
  /** Fields the program does not use are already null. */
  account: DestinationAccount
  at: number
}

export type Upserted = { outcome: 'created' | 'updated' | 'unchanged'; connection: Connection }

/** Creates or updates the one connection of (user, program, partner code) inside a transaction; an identical one writes nothing (G24). */
export async function upsertConnection(
  run: Run,
  caller: Caller,
  id: (prefix: string) => string,
  draft: ConnectionDraft,
): Promise<Upserted> {
  const { organizationId, env } = caller
  const [row] = await run(sql`
    select * from connections where organization_id = ${organizationId} and env = ${env}
    and source_user_id = ${draft.sourceUserId} and program_id = ${draft.programId} and partner_code = ${draft.partnerCode}`)
  const existing = row === undefined ? undefined : parseConnection(row)
  const sourceUserEmail = draft.sourceUserEmail === undefined ? (existing?.sourceUserEmail ?? null) : draft.sourceUserEmail
  if (existing !== undefined && sameAccount(existing.account, draft.account) && sameEmail(existing.sourceUserEmail, sourceUserEmail)) {
    return { outcome: 'unchanged', connection: existing }
  }
  const { at, ...fields } = draft
  const connection: Connection = {
    ...fields,
    id: existing?.id ?? id('con'),
    sourceUserEmail,
    createdAt: existing?.createdAt ?? at,
    updatedAt: at,
  }
  await run(storeConnection(caller, connection))
  await recordChange(run, caller, id, connection, existing === undefined ? 'LINKED' : 'UPDATED', at)
  return { outcome: existing === undefined ? 'created' : 'updated', connection }
}

export function storeConnection({ organizationId, env }: Caller, { account, ...connection }: Connection) {
  return sql`
    insert into connections (
      organization_id, env, id, source_user_id, source_user_email, program_id, partner_code,
      destination_user_id, destination_email, destination_first_name, destination_last_name, created_at, updated_at
    ) values (
      ${organizationId}, ${env}, ${connection.id}, ${connection.sourceUserId}, ${connection.sourceUserEmail},
      ${connection.programId}, ${connection.partnerCode}, ${account.destinationUserId}, ${account.destinationUserEmail},
      ${account.destinationUserFirstName}, ${account.destinationUserLastName}, ${connection.createdAt}, ${connection.updatedAt}
    ) on conflict (organization_id, env, id) do update set
      source_user_email = excluded.source_user_email, destination_user_id = excluded.destination_user_id,
      destination_email = excluded.destination_email, destination_first_name = excluded.destination_first_name,
      destination_last_name = excluded.destination_last_name, updated_at = excluded.updated_at`
}

/** History entry and event of one change, in the change's own commit. */
export async function recordChange(
  run: Run,
  caller: Caller,
  id: (prefix: string) => string,
  connection: Connection,
  event: ConnectionChange,
  at: number,
): Promise<void> {
  await run(storeHistory(caller, { ...connection, id: id('hst'), connectionId: connection.id, event, at }))
  const { account, programId: destinationProgramId, sourceUserId } = connection
  const body = connectionEventBody({
    destinationAccount: account,
    destinationProgramId,
    sourceUserId,
    timestamp: unixSeconds(at),
    type: event,
  })
  await run(insertEvent(caller, { id: id('evt'), type: event, subjectId: connection.id, body, createdAt: at, dueAt: at }))
}

type HistoryDraft = Omit<Connection, 'createdAt' | 'updatedAt'> & { connectionId: string; event: ConnectionChange; at: number }

export function storeHistory({ organizationId, env }: Caller, { account, ...entry }: HistoryDraft) {
  return sql`
    insert into connection_history (
      organization_id, env, id, connection_id, event, source_user_id, source_user_email, program_id, partner_code,
      destination_user_id, destination_email, destination_first_name, destination_last_name, at
    ) values (
      ${organizationId}, ${env}, ${entry.id}, ${entry.connectionId}, ${entry.event}, ${entry.sourceUserId}, ${entry.sourceUserEmail},
      ${entry.programId}, ${entry.partnerCode}, ${account.destinationUserId}, ${account.destinationUserEmail},
      ${account.destinationUserFirstName}, ${account.destinationUserLastName}, ${entry.at}
    ) on conflict do nothing`
}
