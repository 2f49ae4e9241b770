import { envs, type Caller } from './caller.ts'
import { sql, type Database } from './database.ts'
import { oneOf, text } from './row.ts'

/** Users with a credit that is due to mature, or a matured one that has somewhere to go: who the worker visits next. */
export async function findDueUsers(database: Database, now: number, limit: number): Promise<(Caller & { userId: string })[]> {
  const rows = await database.read(sql`
    select organization_id, env, user_id from multibrand_transactions where status = 'PENDING' and execution_date <= ${now}
    union
    select t.organization_id, t.env, t.user_id from multibrand_transactions t where t.status = 'MATURED' and exists (
      select 1 from multibrand_connections c
      where c.organization_id = t.organization_id and c.env = t.env and c.user_id = t.user_id and c.percentage > 0
    ) limit ${limit}`)
  return rows.map((row) => ({
    organizationId: text(row, 'organization_id'),
    env: oneOf(row, 'env', envs),
    userId: text(row, 'user_id'),
  }))
}
