import type { Caller } from './caller.ts'
import { sql, type Query } from './database.ts'

/** A fact to tell, its bytes already frozen. `dueAt` lets a first attempt wait. */
export type EventDraft = { id: string; type: string; subjectId: string; body: string; createdAt: number; dueAt: number }

export function insertEvent({ organizationId, env }: Caller, event: EventDraft): Query {
  return sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at)
    values (${organizationId}, ${env}, ${event.id}, ${event.type}, ${event.subjectId}, ${event.body}, ${event.createdAt}, ${event.dueAt})`
}
