import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'

export const hourMs = 3_600_000

/** Lists whose rows are counted by hour; each has the name of its table. */
export type CountedList = 'transactions' | 'connection_history' | 'multibrand_rows' | 'multibrand_connection_history'

/** A row of a list: `key` is what the list can be narrowed to (a program, a partner code; '' where it cannot), `at` the time it is listed by. */
export type CountedFact = { list: CountedList; key: string; at: number }

/**
 * Adds one row to the counts of its hour, for its key and for all keys together: to run in the fact's own commit, last, because every
 * fact of an organization and hour meets here. `claimed`: only when that transaction is there, so that a lost race counts nothing.
 */
export function countFact({ organizationId, env }: Caller, { list, key, at }: CountedFact, claimed: string | null = null): Query {
  return sql`
    insert into list_hours (organization_id, env, list, key, hour, count)
    select cast(${organizationId} as text), cast(${env} as text), cast(${list} as text), counted.key,
      cast(${Math.floor(at / hourMs)} as bigint), 1
    from (select '' as key union select cast(${key} as text)) counted
    where cast(${claimed} as text) is null
      or exists (select 1 from transactions where organization_id = ${organizationId} and env = ${env} and id = ${claimed})
    order by counted.key
    on conflict (organization_id, env, list, key, hour) do update set count = list_hours.count + 1`
}
