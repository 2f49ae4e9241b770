import type { Caller } from './caller.ts'
import { sql, type Query } from './database.ts'
import type { Ids } from './ids.ts'

/** A fact to tell, its bytes already frozen. Its times are real ones, for delivery; `dueAt` lets a first attempt wait. */
export type EventDraft = { id: string; type: string; subjectId: string; body: string; createdAt: number; dueAt: number }

/** A fact to tell as soon as it is committed. */
export function eventNow(id: Ids, event: Pick<EventDraft, 'type' | 'subjectId' | 'body'>): EventDraft {
  const at = id.now()
  return { ...event, id: id('evt'), createdAt: at, dueAt: at }
}

export function insertEvent({ organizationId, env }: Caller, event: EventDraft): Query {
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at)
    values (${organizationId}, ${env}, ${event.id}, ${event.type}, ${event.subjectId}, ${event.body}, ${event.createdAt}, ${event.dueAt})`
}
