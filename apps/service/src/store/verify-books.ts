import { sql, type Database, type Row } from './database.ts'
import { big, text } from './row.ts'

/** One thing the books get wrong, in words. Empty = they hold. */
export type BookError = { organizationId: string; env: string; problem: string }

/** Each row of a check is an error: `what` names it, `booked` is what the journal says, `kept` what the rows say. */
function differences(check: string, rows: readonly Row[]): BookError[] {
  return rows.map((row) => ({
    organizationId: text(row, 'organization_id'),
    env: text(row, 'env'),
    problem: `${check} ${text(row, 'what')}: booked ${big(row, 'booked')}, kept ${big(row, 'kept')}`,
  }))
}

/** A user's open value and residual against the fold of the user's accounts, for each currency. */
const users = () => sql`
  with legs as (
    select organization_id, env, credit as account, asset, amount from journal where credit like 'user:%'
    union all select organization_id, env, debit, asset, -amount from journal where debit like 'user:%'
  ), booked as (
    select organization_id, env, account, asset, sum(amount) as amount from legs group by organization_id, env, account, asset
  ), kept as (
    select organization_id, env, 'user:' || lower(status) || ':' || user_id as account, local_currency as asset, sum(remaining_local) as amount
      from multibrand_transactions where status <> 'EXECUTED' group by organization_id, env, status, user_id, local_currency
    union all
    select organization_id, env, 'user:' || lower(status) || ':' || user_id, 'USD', sum(remaining_usd)
      from multibrand_transactions where status <> 'EXECUTED' and local_currency <> 'USD' group by organization_id, env, status, user_id
    union all
    select u.organization_id, u.env, 'user:residual:' || u.user_id, o.local_currency, u.residual_local
      from multibrand_users u join organizations o on o.id = u.organization_id
    union all
    select u.organization_id, u.env, 'user:residual:' || u.user_id, 'USD', u.residual_usd
      from multibrand_users u join organizations o on o.id = u.organization_id where o.local_currency <> 'USD'
  ), compared as (
    select organization_id, env, account, asset, amount as booked, 0 as kept from booked
    union all select organization_id, env, account, asset, 0, amount from kept
  )
  select organization_id, env, account || ' ' || asset as what, sum(booked) as booked, sum(kept) as kept
  from compared group by organization_id, env, account, asset having sum(booked) <> sum(kept)`

/** Points at each program against the transactions and executed rows that issued them. */
const points = () => sql`
  with booked as (
    select organization_id, env, asset, sum(amount) as amount from journal where asset like 'points:%' group by organization_id, env, asset
  ), kept as (
    select organization_id, env, 'points:' || program_id as asset, base_points + bonus_points + campaign_points as amount from transactions
      where state = 'COMPLETED'
    union all
    select organization_id, env, 'points:' || program_id, points from multibrand_rows where type = 'CREDIT' and state = 'DONE'
  ), compared as (
    select organization_id, env, asset, amount as booked, 0 as kept from booked
    union all select organization_id, env, asset, 0, amount from kept
  )
  select organization_id, env, asset as what, sum(booked) as booked, sum(kept) as kept
  from compared group by organization_id, env, asset having sum(booked) <> sum(kept)`

/** What the organization owes for issuing against what its transactions were billed. */
const bills = () => sql`
  with compared as (
    select organization_id, env, asset, amount as booked, 0 as kept from journal where debit = 'org:receivable'
    union all select organization_id, env, billed_currency, 0, billed from transactions where state = 'COMPLETED'
  )
  select organization_id, env, 'org:receivable ' || asset as what, sum(booked) as booked, sum(kept) as kept
  from compared group by organization_id, env, asset having sum(booked) <> sum(kept)`

/** Invariant 19: what was credited is open, residual, debited or executed, in the caller's currency. What a partner refused is residual again. */
const conservation = () => sql`
  with compared as (
    select organization_id, env, user_id, case when kind = 'CREDIT' then amount_local else 0 end as booked,
      remaining_local + case when kind = 'DEBIT' then amount_local else 0 end as kept from multibrand_transactions
    union all select organization_id, env, user_id, 0, residual_local from multibrand_users
    union all select organization_id, env, user_id, 0, value_local from multibrand_rows where type = 'CREDIT' and state <> 'REFUSED'
  )
  select organization_id, env, user_id as what, sum(booked) as booked, sum(kept) as kept
  from compared group by organization_id, env, user_id having sum(booked) <> sum(kept)`

/** Counts by hour against the rows of each list, for each key and for all keys together. */
const counts = () => sql`
  with listed as (
    select organization_id, env, 'transactions' as list, program_id as key, created_at as at from transactions where state = 'COMPLETED'
    union all select organization_id, env, 'connection_history', partner_code, at from connection_history
    union all select organization_id, env, 'multibrand_rows', program_id, created_at from multibrand_rows where state = 'DONE'
    union all select organization_id, env, 'multibrand_connection_history', '', at from multibrand_connection_history
  ), compared as (
    select organization_id, env, list, key, hour, count as booked, 0 as kept from list_hours
    union all select organization_id, env, list, key, at / 3600000, 0, 1 from listed where key <> ''
    union all select organization_id, env, list, '', at / 3600000, 0, 1 from listed
  )
  select organization_id, env, list || ' ' || key || ' ' || cast(hour as text) as what, sum(booked) as booked, sum(kept) as kept
  from compared group by organization_id, env, list, key, hour having sum(booked) <> sum(kept)`

/** One event for each fact that is to be told; entered history of the seed has none. */
const events = () => sql`
  with compared as (
    select organization_id, env, subject_id as what, 1 as booked, 0 as kept from events where type = 'TRANSACTION_COMPLETED'
    union all select organization_id, env, id, 0, 1 from transactions where state = 'COMPLETED'
  )
  select organization_id, env, what, sum(booked) as booked, sum(kept) as kept
  from compared group by organization_id, env, what having sum(booked) <> sum(kept)`

/**
 * Proves the books: every account's fold of the journal equals what the rows say, nothing credited is lost, counts and events match their
 * facts. A journal needs no balance check, because its lines are movements that carry one amount to both sides.
 */
export async function verifyBooks(database: Database): Promise<BookError[]> {
  const checks = { account: users(), issued: points(), billed: bills(), credited: conservation(), counted: counts(), told: events() }
  const found: BookError[] = []
  for (const [check, statement] of Object.entries(checks)) found.push(...differences(check, await database.read(statement)))
  return found
}
