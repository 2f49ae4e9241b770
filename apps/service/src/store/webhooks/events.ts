import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'
import { idTime, type Ids } from '../access/ids.ts'

/**
 * An event to insert, with the final bytes of its body. Its times are real times, which decide its delivery. `dueAt`
 * may delay the first attempt.
 */
export type EventDraft = { id: string; type: string; subjectId: string; body: string; createdAt: number; dueAt: number }

/** Returns an event that is due at once. The id contains the time, so ids have the order of the times. */
export function eventNow(id: Ids, event: Pick<EventDraft, 'type' | 'subjectId' | 'body'>): EventDraft {
  const eventId = id('evt')
  return { ...event, id: eventId, createdAt: idTime(eventId), dueAt: id.now() }
}

export function insertEvent({ organizationId, env }: Caller, event: EventDraft): Query {
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at)
    values (${organizationId}, ${env}, ${event.id}, ${event.type}, ${event.subjectId}, ${event.body}, ${event.createdAt}, ${event.dueAt})`
}

/**
 * Inserts a test event, which stands for no transaction or connection. Pass `fannedOut` as true if you insert the
 * deliveries yourself.
 */
export function insertTestEvent({ organizationId, env }: Caller, event: EventDraft, fannedOut: boolean): Query {
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at, fanned_out, test)
    values (${organizationId}, ${env}, ${event.id}, ${event.type}, ${event.subjectId}, ${event.body}, ${event.createdAt}, ${event.dueAt},
      ${fannedOut ? 1 : 0}, 1)`
}
