import { envs, type Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import { big, oneOf, text } from '../engine/row.ts'

/**
 * A user whose credits are due. Pass `userId` and `now` to `organization(…).multibrand.execute`. `now` is the caller's
 * business time: real time, or the time of the sandbox clock.
 */
export type DueUser = Caller & { userId: string; now: number }

export type DueClaim = {
  /** The time by the database's clock, in milliseconds UTC. The query adds the offset of each sandbox clock. */
  at: number
  /**
   * The duration of the lease in milliseconds. The commit that executes the user's credits ends the lease. If the
   * execution fails, the next attempt follows only after the lease.
   */
  leaseMs: number
  /**
   * The maximum number of credits of each kind: due by real time, due by a sandbox clock, and matured. The result can
   * therefore contain up to three times `limit` users.
   */
  limit: number
}

/**
 * Leases users whose credits are due to mature or to execute. The query finds pending credits by an index of execution
 * dates, and matured credits by an index of the catalog revision of their next attempt.
 */
export async function claimDueUsers(database: Database, { at, leaseMs, limit }: DueClaim): Promise<DueUser[]> {
  const [rows = []] = await database.write(sql`
    insert into multibrand_users (organization_id, env, user_id, visit_from)
    with pending as (
      select t.organization_id, t.env, t.user_id from multibrand_transactions t
      where t.status = 'PENDING' and t.execution_date <= ${at} and not exists (
        select 1 from multibrand_users u where u.organization_id = t.organization_id and u.env = t.env and u.user_id = t.user_id and u.visit_from > ${at})
      order by t.execution_date limit ${limit}
    ), ahead as (
      select t.organization_id, t.env, t.user_id from sandbox_clocks c
      join multibrand_transactions t on t.organization_id = c.organization_id and t.env = 'sandbox'
      where c.offset_ms > 0 and t.status = 'PENDING' and t.execution_date > ${at} and t.execution_date <= ${at} + c.offset_ms and not exists (
        select 1 from multibrand_users u where u.organization_id = t.organization_id and u.env = t.env and u.user_id = t.user_id and u.visit_from > ${at})
      order by t.execution_date limit ${limit}
    ), matured as (
      select t.organization_id, t.env, t.user_id from multibrand_transactions t
      where t.status = 'MATURED' and t.visit_revision is not null
        and t.visit_revision <= (select number from revisions where name = 'catalogue')
        and t.execution_date <= ${at} + coalesce((
          select c.offset_ms from sandbox_clocks c where c.organization_id = t.organization_id and c.env = t.env
        ), 0) and not exists (
        select 1 from multibrand_users u where u.organization_id = t.organization_id and u.env = t.env and u.user_id = t.user_id and u.visit_from > ${at})
      order by t.visit_revision limit ${limit}
    ), due as (
      select * from pending union select * from ahead union select * from matured
    )
    select organization_id, env, user_id, cast(${at + leaseMs} as bigint) from due where true order by organization_id, env, user_id
    on conflict (organization_id, env, user_id) do update set visit_from = excluded.visit_from where multibrand_users.visit_from <= ${at}
    returning organization_id, env, user_id, coalesce((
      select c.offset_ms from sandbox_clocks c where c.organization_id = multibrand_users.organization_id and c.env = multibrand_users.env
    ), 0) as ahead`)
  return rows.map((row) => ({
    organizationId: text(row, 'organization_id'),
    env: oneOf(row, 'env', envs),
    userId: text(row, 'user_id'),
    now: at + Number(big(row, 'ahead')),
  }))
}

/**
 * Raises the catalog revision if credits wait for a new revision, which makes these credits due. Each process calls
 * this function at its start, because it may have settings to reach partners that earlier processes could not reach.
 */
export async function wakeWaitingCredits(database: Database): Promise<void> {
  await database.write(sql`
    update revisions set number = number + 1 where name = 'catalogue' and exists (
      select 1 from multibrand_transactions t where t.status = 'MATURED' and t.visit_revision > revisions.number)`)
}
