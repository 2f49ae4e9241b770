import type { AfterAttempt, Attempt, DueDelivery, DueEndpoint } from './delivery.ts'
import { sql, type Query } from '../engine/database.ts'

// Each statement finds its rows in one short range of one index in the order it asks for them, whatever the server believes to be open: its
// statistics are of another moment, and a backlog that was joined or read whole for each claim would never be worked off.

/** Nothing failed for so long, though the longest pause between two attempts, with a `Retry-After`, is shorter: what failed before is over. */
const quietMs = 60 * 3_600_000

/** Count and look-up each have their own partial index. A signing endpoint without a secret has nothing to sign with yet. */
export const dueEndpoints = (now: number) => sql`
  select e.*, (
    select count(*) from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
      and d.claimed_until > 0 and d.claimed_until > ${now}
  ) as in_flight, case when e.last_failed_at >= ${now - quietMs} then e.failing_since end as fails_since
  from webhook_endpoints e
  where e.status = 'ENABLED' and (
    select d.id from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
      and d.due_at <= ${now} and d.claimed_until <= ${now}
    order by d.due_at, d.id limit 1
  ) is not null and (e.auth_mode <> 'signature' or exists (
    select 1 from webhook_secrets s where s.organization_id = e.organization_id and s.env = e.env and s.endpoint_id = e.id
  ))`

export const enabledVersion = ({ organizationId, env, endpointId }: DueEndpoint) => sql`
  select config_version from webhook_endpoints
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and status = 'ENABLED'`

/**
 * The longest due, from the first to the last of so many: with both ends the server expects few, and reads them by their index. Both
 * conditions on the claim: a second worker that waited for a row finds it taken and leaves it. A claim that was never recorded used
 * an attempt's number, but not its place in the schedule, unless more than three were: what is lost again and again has to end as well.
 */
export const claimDue = ({ organizationId, env, endpointId }: DueEndpoint, now: number, until: number, limit: number) => sql`
  with longest_due as (
    select due_at, id from deliveries
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING'
      and due_at <= ${now} and claimed_until <= ${now}
    order by due_at, id limit ${limit}
  )
  update deliveries set claimed_until = ${until}, attempts = attempts + 1,
    schedule_from = schedule_from + case when claimed_until > 0 and schedule_from < attempts and attempts - (
      select count(*) from delivery_attempts a
      where a.organization_id = deliveries.organization_id and a.env = deliveries.env and a.delivery_id = deliveries.id
    ) <= 3 then 1 else 0 end
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING'
    and claimed_until <= ${now} and due_at >= (select min(due_at) from longest_due) and due_at <= (select max(due_at) from longest_due)
    and (due_at, id) <= (select due_at, id from longest_due order by due_at desc, id desc limit 1)
  returning id, variant, attempts, schedule_from, event_id, (
    select v.body from events v where v.organization_id = deliveries.organization_id and v.env = deliveries.env and v.id = deliveries.event_id
  ) as body, (
    select v.test from events v where v.organization_id = deliveries.organization_id and v.env = deliveries.env and v.id = deliveries.event_id
  ) as test`

/** Ends every claim as if its lease had run out. */
export const endClaims = (now: number) => sql`
  update deliveries set claimed_until = ${now} where state = 'PENDING' and claimed_until > 0 and claimed_until > ${now}`

/** Gives a claim back that nothing was sent for, and the place that a schedule begun meanwhile counts from with it. */
export const release = ({ organizationId, env, endpointId, id, attempt }: DueDelivery): Query => sql`
  update deliveries set claimed_until = 0, attempts = attempts - 1,
    schedule_from = case when schedule_from = attempts then attempts - 1 else schedule_from end
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id = ${id} and state = 'PENDING'
    and attempts = ${attempt}`

export const insertAttempt = ({ organizationId, env, id, attempt: number }: DueDelivery, attempt: Attempt): Query => sql`
  insert into delivery_attempts (
    organization_id, env, delivery_id, number, started_at, duration_ms, url, request_headers, status, reason, response_start
  ) values (
    ${organizationId}, ${env}, ${id}, ${number}, ${attempt.startedAt}, ${attempt.durationMs}, ${attempt.request.url},
    ${JSON.stringify(attempt.request.headers)}, ${attempt.status}, ${attempt.reason}, ${attempt.responseStart}
  ) on conflict do nothing`

/**
 * Of a claim that was taken over only a success still counts. Where somebody has asked for the delivery again during the attempt, a failure
 * is not its end: it stays due as they asked, on the new schedule.
 */
export function afterAttempt(delivery: DueDelivery, after: AfterAttempt, now: number): Query {
  const { organizationId, env, endpointId, id, attempt, scheduleFrom } = delivery
  const delivered = after.state === 'DELIVERED' ? 1 : 0
  const [dueAt, finishedAt] = after.state === 'PENDING' ? [after.dueAt, null] : [now, now]
  return sql`
    update deliveries set claimed_until = 0,
      state = case when ${delivered} = 0 and schedule_from <> ${scheduleFrom} then 'PENDING' else ${after.state} end,
      due_at = case when ${delivered} = 0 and schedule_from <> ${scheduleFrom} then due_at else cast(${dueAt} as bigint) end,
      finished_at = case when ${delivered} = 0 and schedule_from <> ${scheduleFrom} then null else cast(${finishedAt} as bigint) end
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id = ${id} and state = 'PENDING'
      and (attempts = ${attempt} or ${delivered} = 1)`
}

/** An address that was changed during the attempt has failed nothing yet: its schedule begins. To be run before what follows the attempt. */
export const beginAnewWhereChanged = ({ organizationId, env, endpointId, configVersion, id, attempt }: DueDelivery): Query => sql`
  update deliveries set schedule_from = attempts
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id = ${id} and state = 'PENDING'
    and attempts = ${attempt} and exists (
      select 1 from webhook_endpoints e
      where e.organization_id = ${organizationId} and e.env = ${env} and e.id = ${endpointId} and e.config_version <> ${configVersion}
    )`

/** What the address before a change did says nothing about the one after it: both only while the configuration is the one they tried. */
export const failed = ({ organizationId, env, endpointId, configVersion }: DueEndpoint, at: number): Query => sql`
  update webhook_endpoints set last_failed_at = ${at},
    failing_since = case when last_failed_at >= ${at - quietMs} and failing_since is not null then failing_since else ${at} end
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and config_version = ${configVersion}`

export const succeeded = ({ organizationId, env, endpointId, configVersion }: DueEndpoint): Query => sql`
  update webhook_endpoints set failing_since = null
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and config_version = ${configVersion}
    and failing_since is not null`

/** For failing only while it still fails since the instant that was judged by: it may have healed meanwhile. */
export const disable = (endpoint: DueEndpoint, reason: string, now: number): Query => {
  const { organizationId, env, endpointId, configVersion } = endpoint
  return sql`
    update webhook_endpoints set status = 'DISABLED', disabled_reason = ${reason}, updated_at = ${now}
    where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and status = 'ENABLED'
      and config_version = ${configVersion}
      and (cast(${reason} as text) <> 'FAILING' or failing_since = cast(${endpoint.failingSince} as bigint))`
}
