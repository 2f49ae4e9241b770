import { sql, type Query } from '../engine/database.ts'

/**
 * Compares the value of each user's open credits and unspent remainder with the balances of the user's accounts in the
 * journal, for each currency.
 */
const users = () => sql`
  with legs as (
    select organization_id, env, credit as account, asset, amount from journal where credit like 'user:%'
    union all select organization_id, env, debit, asset, -amount from journal where debit like 'user:%'
  ), compared as (
    select organization_id, env, account, asset, amount as booked, 0 as kept from legs
    union all
    select organization_id, env, 'user:' || lower(status) || ':' || user_id, local_currency, 0, remaining_local
      from multibrand_transactions where status <> 'EXECUTED'
    union all
    select organization_id, env, 'user:' || lower(status) || ':' || user_id, 'USD', 0, remaining_usd
      from multibrand_transactions where status <> 'EXECUTED' and local_currency <> 'USD'
    union all
    select u.organization_id, u.env, 'user:residual:' || u.user_id, o.local_currency, 0, u.residual_local
      from multibrand_users u join organizations o on o.id = u.organization_id
    union all
    select u.organization_id, u.env, 'user:residual:' || u.user_id, 'USD', 0, u.residual_usd
      from multibrand_users u join organizations o on o.id = u.organization_id where o.local_currency <> 'USD'
  )
  select organization_id, env, 'account ' || account || ' holds ' || cast(sum(booked) as text) || ' ' || asset
    || ' by the journal and ' || cast(sum(kept) as text) || ' by its rows' as problem
  from compared group by organization_id, env, account, asset having sum(booked) <> sum(kept) limit 1000`

/**
 * Compares the accounts of receivables, payables and campaign funding with the transactions and executed credits. Also
 * selects movements that belong to no transaction or credit.
 */
const owed = () => sql`
  with legs as (
    select organization_id, env, credit as account, asset, amount from journal
      where credit = 'org:receivable' or credit like 'program:%:payable' or credit like 'program:%:campaign_funding'
    union all
    select organization_id, env, debit, asset, -amount from journal
      where debit = 'org:receivable' or debit like 'program:%:payable' or debit like 'program:%:campaign_funding'
  ), compared as (
    select organization_id, env, account, asset, amount as booked, 0 as kept from legs
    union all
    select organization_id, env, 'org:receivable', billed_currency, 0, -billed from transactions where state = 'COMPLETED'
    union all
    select organization_id, env, 'program:' || program_id || ':payable', billed_currency, 0, billed + partner_funded
      from transactions where state = 'COMPLETED'
    union all
    select organization_id, env, 'program:' || program_id || ':campaign_funding', billed_currency, 0, -partner_funded
      from transactions where state = 'COMPLETED'
    union all
    select r.organization_id, r.env, 'program:' || r.program_id || ':payable', t.local_currency, 0, r.value_local
      from multibrand_rows r join multibrand_transactions t
      on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id
      where r.type = 'CREDIT' and r.state <> 'REFUSED'
    union all
    select r.organization_id, r.env, 'program:' || r.program_id || ':payable', 'USD', 0, r.value_usd
      from multibrand_rows r join multibrand_transactions t
      on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id
      where r.type = 'CREDIT' and r.state <> 'REFUSED' and t.local_currency <> 'USD'
  )
  select organization_id, env, 'account ' || account || ' holds ' || cast(sum(booked) as text) || ' ' || asset
    || ' by the journal and ' || cast(sum(kept) as text) || ' by its rows' as problem
  from compared group by organization_id, env, account, asset having sum(booked) <> sum(kept) limit 1000`

/**
 * Compares the points that the journal booked for each program with the points of completed transactions and executed
 * credits.
 */
const points = () => sql`
  with compared as (
    select organization_id, env, asset, amount as booked, 0 as kept from journal where asset like 'points:%'
    union all
    select organization_id, env, 'points:' || program_id, 0, base_points + bonus_points + campaign_points
      from transactions where state = 'COMPLETED'
    union all
    select organization_id, env, 'points:' || program_id, 0, points from multibrand_rows where type = 'CREDIT' and state = 'DONE'
  )
  select organization_id, env, asset || ': the journal issued ' || cast(sum(booked) as text) || ', the rows '
    || cast(sum(kept) as text) as problem
  from compared group by organization_id, env, asset having sum(booked) <> sum(kept) limit 1000`

/**
 * Checks that open credits, unspent remainder, debits and paid points of each user add up to the credited value, in
 * both currencies. The remainder includes the value of points that a partner refused.
 */
const conservation = () => sql`
  with compared as (
    select organization_id, env, user_id,
      case when kind = 'CREDIT' then amount_local else 0 end as credited_local,
      case when kind = 'CREDIT' then amount_usd else 0 end as credited_usd,
      remaining_local + case when kind = 'DEBIT' then amount_local else 0 end as found_local,
      remaining_usd + case when kind = 'DEBIT' then amount_usd else 0 end as found_usd from multibrand_transactions
    union all select organization_id, env, user_id, 0, 0, residual_local, residual_usd from multibrand_users
    union all
    select organization_id, env, user_id, 0, 0, value_local, value_usd from multibrand_rows where type = 'CREDIT' and state <> 'REFUSED'
  )
  select organization_id, env, 'user ' || user_id || ': ' || cast(sum(credited_local) as text) || ' and ' || cast(sum(credited_usd) as text)
    || ' USD were credited, ' || cast(sum(found_local) as text) || ' and ' || cast(sum(found_usd) as text)
    || ' USD are open, residual, debited or executed' as problem
  from compared group by organization_id, env, user_id
  having sum(credited_local) <> sum(found_local) or sum(credited_usd) <> sum(found_usd) limit 1000`

/** Checks the conditions of the database's constraints, because somebody may have removed a constraint. */
const limits = () => sql`
  select organization_id, env, kind || ' ' || id || ': ' || cast(remaining_local as text) || ' and ' || cast(remaining_usd as text)
    || ' USD remain, ' || status as problem
  from multibrand_transactions where remaining_local < 0 or remaining_usd < 0 or remaining_local > amount_local or remaining_usd > amount_usd
    or (status = 'EXECUTED' and (remaining_local <> 0 or remaining_usd <> 0)) or (kind = 'DEBIT' and status <> 'EXECUTED')
  union all
  select organization_id, env, 'user ' || user_id || ': the residual is below zero' from multibrand_users
  where residual_local < 0 or residual_usd < 0
  union all
  select organization_id, env, 'journal ' || journal_id || ': line ' || cast(line as text) || ' is no movement' from journal
  where amount <= 0 or debit = credit
  limit 1000`

/**
 * Checks that each reference number belongs to only one transaction, because somebody may have removed the unique
 * index.
 */
const references = () => sql`
  select organization_id, env, 'reference ' || reference || ' was used by ' || cast(count(*) as text) || ' transactions' as problem
  from transactions group by organization_id, env, reference having count(*) > 1
  union all
  select organization_id, env, 'reference ' || reference || ' was used by ' || cast(count(*) as text) || ' credits and debits'
  from multibrand_transactions group by organization_id, env, reference having count(*) > 1
  limit 1000`

export const accountChecks = (): Query[] => [users(), owed(), points(), conservation(), limits(), references()]
