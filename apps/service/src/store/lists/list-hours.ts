import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'

export const hourMs = 3_600_000

/** The lists for which the database stores the number of rows in each hour. Each list has the name of its table. */
export type CountedList = 'transactions' | 'connection_history' | 'multibrand_rows' | 'multibrand_connection_history'

/**
 * A row to count. `key` is the row's value of the list's filter: a program, a partner code, or '' for a list without a
 * filter. `at` is the time by which the list sorts the row.
 */
export type CountedFact = { list: CountedList; key: string; at: number }

/**
 * Adds rows to the hourly counts, for their key and for the whole list. Their number is the last value of the
 * statement. Run it last in a commit, because it locks the counts for other commits.
 */
export function countFact({ organizationId, env }: Caller, { list, key, at }: CountedFact, count = 1): Query {
  return sql`
    insert into list_hours (organization_id, env, list, hour, key, count)
    select cast(${organizationId} as text), cast(${env} as text), cast(${list} as text), cast(${Math.floor(at / hourMs)} as bigint),
      counted.key, added.count
    from (select '' as key union select cast(${key} as text)) counted
      cross join (select cast(${count} as bigint) as count) added
    where true
    order by counted.key
    on conflict (organization_id, env, list, key, hour) do update set count = list_hours.count + excluded.count`
}
