import { sql, type Query } from '../engine/database.ts'

/**
 * Checks that each connection equals its last history entry, and that removed connections no longer exist. Checks an
 * imported connection only if it has changed since the import.
 */
const replayed = () => sql`
  with history as (
    select organization_id, env, id, connection_id, event, at, source_user_id || '|' || program_id || '|' || partner_code
      || '|' || coalesce('=' || source_user_email, '') || '|' || coalesce('=' || destination_user_id, '')
      || '|' || coalesce('=' || destination_email, '') || '|' || coalesce('=' || destination_first_name, '')
      || '|' || coalesce('=' || destination_last_name, '') as content from connection_history
    union all
    select organization_id, env, id, connection_id, event, at, user_id || '|' || program_id || '|' || cast(percentage as text)
      || '|' || coalesce('=' || destination_user_id, '') || '|' || coalesce('=' || destination_email, '')
      || '|' || coalesce('=' || destination_first_name, '') || '|' || coalesce('=' || destination_last_name, '')
      from multibrand_connection_history
  ), standing as (
    select organization_id, env, id, updated_at, source_user_id || '|' || program_id || '|' || partner_code
      || '|' || coalesce('=' || source_user_email, '') || '|' || coalesce('=' || destination_user_id, '')
      || '|' || coalesce('=' || destination_email, '') || '|' || coalesce('=' || destination_first_name, '')
      || '|' || coalesce('=' || destination_last_name, '') as content from connections
    union all
    select organization_id, env, id, updated_at, user_id || '|' || program_id || '|' || cast(percentage as text)
      || '|' || coalesce('=' || destination_user_id, '') || '|' || coalesce('=' || destination_email, '')
      || '|' || coalesce('=' || destination_first_name, '') || '|' || coalesce('=' || destination_last_name, '')
      from multibrand_connections
  ), ended as (
    select h.organization_id, h.env, h.connection_id, max(case when f.id is null then h.at end) as last_at,
      max(case when f.id is null and h.event = 'DELINKED' then 1 else 0 end) as removed,
      max(case when f.id is null then 1 else 0 end) as lived
    from history h
    left join entered_facts f on f.organization_id = h.organization_id and f.env = h.env and f.id = h.id
    group by h.organization_id, h.env, h.connection_id
  ), compared as (
    select c.organization_id, c.env, c.id, coalesce(max(e.removed), 0) as removed,
      max(case when h.event <> 'DELINKED' and h.content = c.content and h.at = e.last_at then 1 else 0 end) as same
    from standing c
    left join ended e on e.organization_id = c.organization_id and e.env = c.env and e.connection_id = c.id
    left join history h on h.organization_id = c.organization_id and h.env = c.env and h.connection_id = c.id and h.at = c.updated_at
    left join entered_facts f on f.organization_id = c.organization_id and f.env = c.env and f.id = c.id
    where f.id is null or e.lived = 1
    group by c.organization_id, c.env, c.id
  )
  select organization_id, env, 'connection ' || id
    || case when removed = 1 then ' was removed and is there' else ' is not what its history says' end as problem
  from compared where same = 0 or removed = 1
  union all
  select e.organization_id, e.env, 'connection ' || e.connection_id || ' was never removed and is gone' from ended e
  left join standing c on c.organization_id = e.organization_id and c.env = e.env and c.id = e.connection_id
  where c.id is null and e.removed = 0 and e.lived = 1
  limit 1000`

export const connectionChecks = (): Query[] => [replayed()]
