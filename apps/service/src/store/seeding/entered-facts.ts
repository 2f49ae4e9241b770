import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'

/** Says that a catalogue entered this fact with a user's past: nobody is told of it, and its history need not be whole. */
export function markEntered({ organizationId, env }: Caller, id: string): Query {
  return sql`
    insert into entered_facts (organization_id, env, id) values (${organizationId}, ${env}, ${id})
    on conflict (organization_id, env, id) do nothing`
}
