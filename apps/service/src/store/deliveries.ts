import { variants, variantsOf, type Variant } from '../webhooks/variants.ts'
import { envs, type Caller } from './caller.ts'
import type { Keyring } from './crypto.ts'
import { sql, type Database, type Query, type Row } from './database.ts'
import { integer, integerOrNull, oneOf, text } from './row.ts'
import { openWebhookSecret } from './webhook-secrets.ts'

/** A caller's address with deliveries to make, and how many are on their way to it. */
export type DueEndpoint = Caller & {
  endpointId: string
  url: string
  /** Since when every attempt has failed; null while attempts succeed. */
  failingSince: number | null
  inFlight: number
}

/** One event on its way to one endpoint, claimed until its lease runs out. */
export type DueDelivery = DueEndpoint & {
  id: string
  variant: Variant
  /** The number of the attempt to make, from 1. Counted by the claim, so that no two attempts share one, whatever dies in between. */
  attempt: number
  eventId: string
  body: string
  /** The one that signs first, then others that are live. */
  secrets: readonly [string, ...string[]]
}

type Attempt = {
  startedAt: number
  durationMs: number
  /** Null when there was no answer; then `reason` says why. */
  status: number | null
  reason: string | null
  responseStart: string | null
}

/** What an attempt makes of its delivery; a retry says when. */
export type AfterAttempt = { state: 'DELIVERED' | 'EXHAUSTED' } | { state: 'PENDING'; dueAt: number }

export type Outbox = {
  /** Turns due events into deliveries for each enabled endpoint that wants them; answers how many events, 0 when none waited. */
  fanOut: (limit?: number) => Promise<number>
  /** Enabled endpoints with a delivery that is due and not claimed: one that is busy or broken never hides another. */
  dueEndpoints: () => Promise<DueEndpoint[]>
  /** Claims the endpoint's longest due deliveries, at most `limit`. A claim that is not recorded before `leaseMs` is due again. */
  claim: (endpoint: DueEndpoint, options: { leaseMs: number; limit: number }) => Promise<DueDelivery[]>
  /** Keeps the attempt and what follows; of a claim that was taken over only a success still counts. */
  record: (delivery: DueDelivery, attempt: Attempt, after: AfterAttempt, disableEndpoint?: boolean) => Promise<void>
}

const wants = (eventTypes: string, type: string): boolean => eventTypes === '*' || eventTypes.split(' ').includes(type)

const parseCaller = (row: Row): Caller => ({ organizationId: text(row, 'organization_id'), env: oneOf(row, 'env', envs) })

async function fanOutEvent(database: Database, event: Row, id: (prefix: string) => string, now: number): Promise<Query[]> {
  const caller = parseCaller(event)
  const { organizationId, env } = caller
  const [eventId, type] = [text(event, 'id'), text(event, 'type')]
  const endpoints = await database.read(sql`
    select id, event_types from webhook_endpoints
    where organization_id = ${organizationId} and env = ${env} and status = 'ENABLED' order by id`)
  const copies = endpoints
    .filter((endpoint) => wants(text(endpoint, 'event_types'), type))
    .flatMap((endpoint) =>
      variantsOf({ env, type, body: text(event, 'body') }).map((variant) => ({ endpointId: text(endpoint, 'id'), variant })),
    )
  return [
    ...copies.map(
      ({ endpointId, variant }) => sql`
      insert into deliveries (organization_id, env, id, event_id, endpoint_id, variant, state, due_at, created_at)
      values (${organizationId}, ${env}, ${id('dlv')}, ${eventId}, ${endpointId}, ${variant}, 'PENDING', ${now}, ${now})
      on conflict do nothing`,
    ),
    sql`update events set fanned_out = 1 where organization_id = ${organizationId} and env = ${env} and id = ${eventId}`,
  ]
}

/** Signature mode is the only one so far; the count and the look-up each have their own partial index. */
const dueEndpoints = (now: number) => sql`
  select e.organization_id, e.env, e.id, e.url, e.failing_since, (
    select count(*) from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
      and d.claimed_until > 0 and d.claimed_until > ${now}
  ) as in_flight
  from webhook_endpoints e
  where e.status = 'ENABLED' and e.auth_mode = 'signature' and exists (
    select 1 from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
      and d.due_at <= ${now} and d.claimed_until <= ${now}
  )`

/** Both conditions on the claim: a second worker that waited for a row finds it taken and leaves it. */
const claimDue = ({ organizationId, env, endpointId }: DueEndpoint, now: number, until: number, limit: number) => sql`
  update deliveries set claimed_until = ${until}, attempts = attempts + 1
  where organization_id = ${organizationId} and env = ${env} and state = 'PENDING' and claimed_until <= ${now} and id in (
    select id from deliveries
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING'
      and due_at <= ${now} and claimed_until <= ${now}
    order by due_at, id limit ${limit}
  )
  returning id, variant, attempts, event_id, (
    select v.body from events v
    where v.organization_id = deliveries.organization_id and v.env = deliveries.env and v.id = deliveries.event_id
  ) as body`

async function openSecrets(database: Database, keyring: Keyring, endpoint: DueEndpoint): Promise<readonly [string, ...string[]]> {
  const rows = await database.read(sql`
    select id, sealed from webhook_secrets
    where organization_id = ${endpoint.organizationId} and env = ${endpoint.env} and endpoint_id = ${endpoint.endpointId} and state <> 'RETIRED'
    order by case state when 'ACTIVE' then 0 else 1 end, created_at desc, id`)
  const [active, ...others] = rows.map((row) =>
    openWebhookSecret(keyring, endpoint, endpoint.endpointId, text(row, 'id'), text(row, 'sealed')),
  )
  if (active === undefined) throw new Error(`webhook endpoint ${endpoint.endpointId} has no secret`)
  return [active, ...others]
}

/** The sandbox's wrong signature is meant to be refused: it says nothing about its endpoint. */
function recordStatements(delivery: DueDelivery, attempt: Attempt, after: AfterAttempt, disable: boolean, now: number): Query[] {
  const { organizationId, env, id, endpointId } = delivery
  const delivered = after.state === 'DELIVERED' ? 1 : 0
  const failingSince = delivered === 1 ? null : attempt.startedAt
  const statements = [
    sql`
    insert into delivery_attempts (organization_id, env, delivery_id, number, started_at, duration_ms, status, reason, response_start)
    values (${organizationId}, ${env}, ${id}, ${delivery.attempt}, ${attempt.startedAt}, ${attempt.durationMs}, ${attempt.status},
      ${attempt.reason}, ${attempt.responseStart}) on conflict do nothing`,
    sql`
    update deliveries set state = ${after.state}, due_at = ${after.state === 'PENDING' ? after.dueAt : now}, claimed_until = 0
    where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'PENDING'
      and (attempts = ${delivery.attempt} or ${delivered} = 1)`,
  ]
  if (delivery.variant === 'WRONG_SIGNATURE') return statements
  statements.push(sql`
    update webhook_endpoints set failing_since = ${failingSince}
    where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and (failing_since is null) = (${delivered} = 0)`)
  if (!disable) return statements
  return [
    ...statements,
    sql`
    update webhook_endpoints set status = 'DISABLED', updated_at = ${now}
    where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and status = 'ENABLED'`,
  ]
}

export function createOutbox(database: Database, keyring: Keyring, id: (prefix: string) => string, now: () => number): Outbox {
  return {
    async fanOut(limit = 200) {
      const at = now()
      const events = await database.read(
        sql`select * from events where fanned_out = 0 and due_at <= ${at} order by due_at, id limit ${limit}`,
      )
      const statements = await Promise.all(events.map((event) => fanOutEvent(database, event, id, at)))
      if (events.length > 0) await database.write(...statements.flat())
      return events.length
    },
    async dueEndpoints() {
      const rows = await database.read(dueEndpoints(now()))
      return rows.map((row) => ({
        ...parseCaller(row),
        endpointId: text(row, 'id'),
        url: text(row, 'url'),
        failingSince: integerOrNull(row, 'failing_since'),
        inFlight: integer(row, 'in_flight'),
      }))
    },
    async claim(endpoint, { leaseMs, limit }) {
      const secrets = await openSecrets(database, keyring, endpoint)
      const at = now()
      const [rows = []] = await database.write(claimDue(endpoint, at, at + leaseMs, limit))
      return rows.map((row) => ({
        ...endpoint,
        secrets,
        id: text(row, 'id'),
        variant: oneOf(row, 'variant', variants),
        attempt: integer(row, 'attempts'),
        eventId: text(row, 'event_id'),
        body: text(row, 'body'),
      }))
    },
    async record(delivery, attempt, after, disableEndpoint = false) {
      await database.write(...recordStatements(delivery, attempt, after, disableEndpoint, now()))
    },
  }
}
