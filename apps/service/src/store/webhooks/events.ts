import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'
import { idTime, type Ids } from '../access/ids.ts'

/**
 * A webhook event to insert. `body` is sent to receivers without changes. The times are real times, even in the
 * sandbox. `dueAt` is the time of the first delivery.
 */
export type EventDraft = { id: string; type: string; subjectId: string; body: string; createdAt: number; dueAt: number }

/** Returns an event that is due immediately. Its id begins with its time, so events sorted by id are sorted by time. */
export function eventNow(id: Ids, event: Pick<EventDraft, 'type' | 'subjectId' | 'body'>): EventDraft {
  const eventId = id('evt')
  return { ...event, id: eventId, createdAt: idTime(eventId), dueAt: id.now() }
}

/**
 * Returns the value of `fanned_out` for a new event, as text of a statement: 1 if the organization has no endpoint, so
 * that the event needs no worker. `organizationId` and `env` are texts of a statement too.
 */
export const fannedOut = (organizationId: string, env: string): string =>
  `case when exists (select 1 from webhook_endpoints where organization_id = ${organizationId} and env = ${env}) then 0 else 1 end`

const insertText = `
  insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at, fanned_out)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ${fannedOut('?1', '?2')})`

/**
 * Inserts an event. If the organization has no endpoint, the event has no deliveries, so the worker never reads it. An
 * endpoint that is created at the same time gets the events of later commits.
 */
export const insertEvent = ({ organizationId, env }: Caller, event: EventDraft): Query => ({
  text: insertText,
  values: [organizationId, env, event.id, event.type, event.subjectId, event.body, event.createdAt, event.dueAt],
})

/**
 * Inserts a test event, which reports no real transaction or connection. If you insert its deliveries yourself, pass
 * `fannedOut` as true, so that the worker inserts none.
 */
export function insertTestEvent({ organizationId, env }: Caller, event: EventDraft, fannedOut: boolean): Query {
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at, fanned_out, test)
    values (${organizationId}, ${env}, ${event.id}, ${event.type}, ${event.subjectId}, ${event.body}, ${event.createdAt}, ${event.dueAt},
      ${fannedOut ? 1 : 0}, 1)`
}
