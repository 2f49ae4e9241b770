import type { AfterAttempt, Attempt, DueDelivery, DueEndpoint } from './delivery.ts'
import { insertOne, tableOf, type Columns } from '../engine/columns.ts'
import { sql, type Query, type WriteKind } from '../engine/database.ts'

// The form of each statement makes the database server read only one short range of one index. With joins or full table
// reads, leases would be too slow to clear a long backlog.

/**
 * The milliseconds without a failure after which an endpoint's earlier failures no longer count. They exceed the
 * longest pause between two attempts of one delivery.
 */
const quietMs = 60 * 3_600_000

/**
 * Selects the enabled endpoints with a due delivery, the disabled endpoints with a manual delivery, and the number of
 * each endpoint's leased deliveries. Leaves out an endpoint that uses signatures and has no secret. Each subquery has
 * its own partial index.
 */
export const dueEndpoints = (now: number) => sql`
  select e.*, (
    select count(*) from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
      and d.claimed_until > 0 and d.claimed_until > ${now}
  ) as in_flight, case when e.last_failed_at >= ${now - quietMs} then e.failing_since end as fails_since
  from webhook_endpoints e
  where case when e.status = 'ENABLED' then (
    select d.id from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
      and d.due_at <= ${now} and d.claimed_until <= ${now}
    order by d.due_at, d.id limit 1
  ) else (
    select d.id from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
      and d.sent_as <> 'EVENT' and d.due_at <= ${now} and d.claimed_until <= ${now} limit 1
  ) end is not null and (e.auth_mode <> 'signature' or exists (
    select 1 from webhook_secrets s where s.organization_id = e.organization_id and s.env = e.env and s.endpoint_id = e.id
  ))`

export const currentVersion = ({ organizationId, env, endpointId, status }: DueEndpoint) => sql`
  select config_version from webhook_endpoints
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and status = ${status}`

/**
 * Leases the deliveries that have been due longest. The update repeats the conditions, so that it skips rows that
 * another worker leased first. The first three attempts without a recorded result do not use up retries.
 */
export const claimDue = (
  { organizationId, env, endpointId }: DueEndpoint,
  now: number,
  until: number,
  limit: number,
) => sql`
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
  returning id, variant, sent_as, attempts, schedule_from, event_id, (
    select v.body from events v where v.organization_id = deliveries.organization_id and v.env = deliveries.env and v.id = deliveries.event_id
  ) as body, (
    select v.test from events v where v.organization_id = deliveries.organization_id and v.env = deliveries.env and v.id = deliveries.event_id
  ) as test`

/**
 * Leases the manual deliveries of a disabled endpoint. All other pending deliveries wait until the endpoint is enabled.
 */
export const claimManual = ({ organizationId, env, endpointId }: DueEndpoint, now: number, until: number) => sql`
  update deliveries set claimed_until = ${until}, attempts = attempts + 1,
    schedule_from = schedule_from + case when claimed_until > 0 and schedule_from < attempts and attempts - (
      select count(*) from delivery_attempts a
      where a.organization_id = deliveries.organization_id and a.env = deliveries.env and a.delivery_id = deliveries.id
    ) <= 3 then 1 else 0 end
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING'
    and sent_as <> 'EVENT' and due_at <= ${now} and claimed_until <= ${now}
  returning id, variant, sent_as, attempts, schedule_from, event_id, (
    select v.body from events v where v.organization_id = deliveries.organization_id and v.env = deliveries.env and v.id = deliveries.event_id
  ) as body, (
    select v.test from events v where v.organization_id = deliveries.organization_id and v.env = deliveries.env and v.id = deliveries.event_id
  ) as test`

/** Ends the lease of every delivery that a worker holds. */
export const endClaims = (now: number) => sql`
  update deliveries set claimed_until = ${now} where state = 'PENDING' and claimed_until > 0 and claimed_until > ${now}`

/**
 * Ends the lease of a delivery that the worker did not send, and takes back its attempt number. If a new retry schedule
 * began during the lease, its start moves back by one attempt too.
 */
export const release = ({ organizationId, env, endpointId, id, attempt }: DueDelivery): Query => sql`
  update deliveries set claimed_until = 0, attempts = attempts - 1,
    schedule_from = case when schedule_from = attempts then attempts - 1 else schedule_from end
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id = ${id} and state = 'PENDING'
    and attempts = ${attempt}`

type Attempted = { delivery: DueDelivery; attempt: Attempt }

const attemptColumns: Columns<Attempted> = {
  organization_id: ['text', ({ delivery }) => delivery.organizationId],
  env: ['text', ({ delivery }) => delivery.env],
  delivery_id: ['text', ({ delivery }) => delivery.id],
  number: ['bigint', ({ delivery }) => delivery.attempt],
  started_at: ['bigint', ({ attempt }) => attempt.startedAt],
  duration_ms: ['bigint', ({ attempt }) => attempt.durationMs],
  url: ['text', ({ attempt }) => attempt.request.url],
  request_headers: ['text', ({ attempt }) => JSON.stringify(attempt.request.headers)],
  status: ['bigint', ({ attempt }) => attempt.status],
  reason: ['text', ({ attempt }) => attempt.reason],
  response_start: ['text', ({ attempt }) => attempt.responseStart],
  manual: ['bigint', ({ delivery }) => (delivery.manual ? 1 : 0)],
}

export const insertAttempt: (attempted: Attempted) => Query = insertOne(
  'delivery_attempts',
  attemptColumns,
  'on conflict do nothing',
)

/**
 * Stores the new state of a delivery after an attempt. If another process has leased the delivery since the attempt
 * began, only a success changes the state. If someone requested a redelivery during a failed attempt, the delivery
 * stays due.
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

/**
 * Starts a new retry schedule if the endpoint's configuration changed during the attempt, because the new configuration
 * has not failed yet. Run this statement before `afterAttempt`.
 */
export const beginAnewWhereChanged = ({
  organizationId,
  env,
  endpointId,
  configVersion,
  id,
  attempt,
}: DueDelivery): Query => sql`
  update deliveries set schedule_from = attempts
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id = ${id} and state = 'PENDING'
    and attempts = ${attempt} and exists (
      select 1 from webhook_endpoints e
      where e.organization_id = ${organizationId} and e.env = ${env} and e.id = ${endpointId} and e.config_version <> ${configVersion}
    )`

/**
 * Records on the endpoint that an attempt failed. Changes nothing if the endpoint's configuration has changed since the
 * attempt.
 */
export const failed = ({ organizationId, env, endpointId, configVersion }: DueEndpoint, at: number): Query => sql`
  update webhook_endpoints set last_failed_at = ${at},
    failing_since = case when last_failed_at >= ${at - quietMs} and failing_since is not null then failing_since else ${at} end
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and config_version = ${configVersion}`

export const succeeded = ({ organizationId, env, endpointId, configVersion }: DueEndpoint): Query => sql`
  update webhook_endpoints set failing_since = null
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and config_version = ${configVersion}
    and failing_since is not null`

/**
 * Disables an endpoint. With the reason `FAILING`, changes nothing if a delivery to the endpoint has succeeded since
 * the worker leased the failed delivery.
 */
export const disable = (endpoint: DueEndpoint, reason: string, now: number): Query => {
  const { organizationId, env, endpointId, configVersion } = endpoint
  return sql`
    update webhook_endpoints set status = 'DISABLED', disabled_reason = ${reason}, updated_at = ${now}
    where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and status = 'ENABLED'
      and config_version = ${configVersion}
      and (cast(${reason} as text) <> 'FAILING' or failing_since = cast(${endpoint.failingSince} as bigint))`
}

type Delivered = Attempted & { now: number }

const deliveredColumns: Columns<Delivered> = {
  ...attemptColumns,
  endpoint_id: ['text', ({ delivery }) => delivery.endpointId],
  config_version: ['bigint', ({ delivery }) => delivery.configVersion],
  now: ['bigint', ({ now }) => now],
}
const delivered = tableOf(deliveredColumns, 'attempted')
const attemptNames = Object.keys(attemptColumns).join(', ')

/** Records successful attempts of events that the worker sent by itself, which is the most frequent record. */
export const deliveredKind: WriteKind<Delivered> = {
  one: ({ delivery, attempt, now }) => ({
    statements: [
      insertAttempt({ delivery, attempt }),
      afterAttempt(delivery, { state: 'DELIVERED' }, now),
      succeeded(delivery),
    ],
  }),
  set: (drafts) => ({
    text: `
      with drafts as (select * from ${delivered.from}),
      attempted as (
        insert into delivery_attempts (${attemptNames}) select ${attemptNames} from drafts on conflict do nothing
      ), finished as (
        update deliveries d set claimed_until = 0, state = 'DELIVERED', due_at = drafts.now, finished_at = drafts.now
        from drafts
        where d.organization_id = drafts.organization_id and d.env = drafts.env and d.endpoint_id = drafts.endpoint_id
          and d.id = drafts.delivery_id and d.state = 'PENDING'
      )
      update webhook_endpoints e set failing_since = null
      where e.failing_since is not null and exists (
        select 1 from drafts
        where drafts.organization_id = e.organization_id and drafts.env = e.env and drafts.endpoint_id = e.id
          and drafts.config_version = e.config_version
      )`,
    values: delivered.arraysOf(drafts),
  }),
}
