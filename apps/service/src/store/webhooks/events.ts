import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'
import { idTime, type Ids } from '../access/ids.ts'

/** A fact to tell, its bytes already frozen. Its times are real ones, for delivery; `dueAt` lets a first attempt wait. */
export type EventDraft = { id: string; type: string; subjectId: string; body: string; createdAt: number; dueAt: number }

/** A fact to tell as soon as it is committed. It was created when its id says: the ids of events are in the order of their times. */
export function eventNow(id: Ids, event: Pick<EventDraft, 'type' | 'subjectId' | 'body'>): EventDraft {
  const eventId = id('evt')
  return { ...event, id: eventId, createdAt: idTime(eventId), dueAt: id.now() }
}

export function insertEvent({ organizationId, env }: Caller, event: EventDraft): Query {
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at)
    values (${organizationId}, ${env}, ${event.id}, ${event.type}, ${event.subjectId}, ${event.body}, ${event.createdAt}, ${event.dueAt})`
}

/** An event that no fact stands behind; `fannedOut` when its deliveries are made by whoever inserts it. */
export function insertTestEvent({ organizationId, env }: Caller, event: EventDraft, fannedOut: boolean): Query {
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at, fanned_out, test)
    values (${organizationId}, ${env}, ${event.id}, ${event.type}, ${event.subjectId}, ${event.body}, ${event.createdAt}, ${event.dueAt},
      ${fannedOut ? 1 : 0}, 1)`
}
