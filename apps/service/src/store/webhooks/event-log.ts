import { webhookEventTypes, type WebhookEventType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { firstIdAt } from '../access/ids.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { integer, oneOf, text } from '../engine/row.ts'
import { eventById } from './webhook-events.ts'

/** The event about an object. `pending` is true until the worker has made the deliveries of the event. */
export type LoggedEvent = { id: string; type: WebhookEventType; createdAt: number; pending: boolean }

export type ListedEvent = LoggedEvent & { subjectId: string; test: boolean }

/** A query of the events. `before` is the `next` of the previous page. */
export type EventQuery = {
  eventId?: string | undefined
  subjectId?: string | undefined
  before?: string | undefined
  limit: number
}

const parseLogged = (row: Row): LoggedEvent => ({
  id: text(row, 'id'),
  type: oneOf(row, 'type', webhookEventTypes),
  createdAt: integer(row, 'created_at'),
  pending: integer(row, 'fanned_out') === 0,
})

const all = ({ organizationId, env }: Caller, before: string, limit: number) => sql`
  select id, type, subject_id, test, created_at, fanned_out from events
  where organization_id = ${organizationId} and env = ${env} and id < ${before} order by id desc limit ${limit}`

const ofSubject = ({ organizationId, env }: Caller, subjectId: string, before: string, limit: number) => sql`
  select id, type, subject_id, test, created_at, fanned_out from events
  where organization_id = ${organizationId} and env = ${env} and subject_id = ${subjectId} and id < ${before}
  order by id desc limit ${limit}`

/** Follows the id of every event. */
const afterEveryEvent = firstIdAt('evt', Number.MAX_SAFE_INTEGER)

/** Returns one page of events, newest first. */
export async function readEventPage(
  database: Pick<Database, 'read'>,
  caller: Caller,
  { eventId, subjectId, before = afterEveryEvent, limit }: EventQuery,
): Promise<{ data: ListedEvent[]; next: string | null }> {
  const ofObject =
    subjectId === undefined ? all(caller, before, limit + 1) : ofSubject(caller, subjectId, before, limit + 1)
  const rows = await database.read(eventId === undefined ? ofObject : eventById(caller, eventId))
  const data = rows.slice(0, limit).map((row) => ({
    ...parseLogged(row),
    subjectId: text(row, 'subject_id'),
    test: integer(row, 'test') === 1,
  }))
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

/** Returns the first event about an object, for example about a transaction, or null without one. */
export async function readEventOf(
  database: Database,
  { organizationId, env }: Caller,
  subjectId: string,
): Promise<LoggedEvent | null> {
  const [event] = await database.read(sql`
    select id, type, created_at, fanned_out from events
    where organization_id = ${organizationId} and env = ${env} and subject_id = ${subjectId} order by id limit 1`)
  return event === undefined ? null : parseLogged(event)
}
