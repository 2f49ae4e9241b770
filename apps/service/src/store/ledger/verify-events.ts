import { sql, type Query } from '../engine/database.ts'

/**
 * Compares the stored hourly counts of each list with the list's rows, for each filter value (`key`) and for the whole
 * list.
 */
const counts = () => sql`
  with listed as (
    select organization_id, env, 'transactions' as list, program_id as key, created_at as at from transactions where state = 'COMPLETED'
    union all select organization_id, env, 'connection_history', partner_code, at from connection_history
    union all select organization_id, env, 'multibrand_rows', program_id, created_at from multibrand_rows where state = 'DONE'
    union all select organization_id, env, 'multibrand_connection_history', '', at from multibrand_connection_history
  ), compared as (
    select organization_id, env, list, key, hour, count as counted, 0 as there from list_hours
    union all select organization_id, env, list, key, at / 3600000, 0, 1 from listed where key <> ''
    union all select organization_id, env, list, '', at / 3600000, 0, 1 from listed
  )
  select organization_id, env, 'list ' || list || ' ' || key || ' hour ' || cast(hour as text) || ': ' || cast(sum(counted) as text)
    || ' counted, ' || cast(sum(there) as text) || ' there' as problem
  from compared group by organization_id, env, list, key, hour having sum(counted) <> sum(there) limit 1000`

/** Compares the stored daily counts of each list with its hourly counts. */
const days = () => sql`
  with compared as (
    select organization_id, env, list, key, day, count as counted, 0 as there from list_days
    union all select organization_id, env, list, key, hour / 24, 0, count from list_hours
  )
  select organization_id, env, 'list ' || list || ' ' || key || ' day ' || cast(day as text) || ': ' || cast(sum(counted) as text)
    || ' counted, ' || cast(sum(there) as text) || ' in its hours' as problem
  from compared group by organization_id, env, list, key, day having sum(counted) <> sum(there) limit 1000`

/**
 * Checks that each transaction, each program's points from an executed credit, and each connection change has exactly
 * one event. Also selects events that belong to none of them. Ignores test events and imported rows.
 */
const events = () => sql`
  with compared as (
    select organization_id, env, type, subject_id as subject, 1 as told, 0 as happened from events
      where test = 0
    union all
    select organization_id, env, 'TRANSACTION_COMPLETED', id, 0, 1 from transactions where state = 'COMPLETED'
    union all
    select r.organization_id, r.env, 'MULTIBRAND_TRANSACTION_EXECUTED', r.id, 0, 1 from multibrand_rows r
      left join entered_facts f on f.organization_id = r.organization_id and f.env = r.env and f.id = r.id
      where r.type = 'CREDIT' and r.state = 'DONE' and f.id is null
    union all
    select h.organization_id, h.env, h.event, h.connection_id, 0, 1 from connection_history h
      left join entered_facts f on f.organization_id = h.organization_id and f.env = h.env and f.id = h.id where f.id is null
    union all
    select h.organization_id, h.env, h.event, h.connection_id, 0, 1 from multibrand_connection_history h
      left join entered_facts f on f.organization_id = h.organization_id and f.env = h.env and f.id = h.id where f.id is null
  )
  select organization_id, env, type || ' ' || subject || ': ' || cast(sum(told) as text) || ' events for ' || cast(sum(happened) as text)
    || ' facts' as problem
  from compared group by organization_id, env, type, subject having sum(told) <> sum(happened) limit 1000`

export const toldChecks = (): Query[] => [counts(), days(), events()]
