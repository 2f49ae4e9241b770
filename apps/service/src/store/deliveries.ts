import { envs, type Caller } from './caller.ts'
import type { Keyring } from './crypto.ts'
import { sql, type Database, type Row, type Run } from './database.ts'
import { integer, oneOf, text } from './row.ts'

/** One event on its way to one endpoint, claimed by this worker until `claimedUntil`. */
export type DueDelivery = Caller & {
  id: string
  /** The number of the attempt to make, from 1. */
  attempt: number
  eventId: string
  eventType: string
  body: string
  eventCreatedAt: number
  endpointId: string
  url: string
  authMode: 'signature' | 'basic' | 'oauth2'
  /** The one that signs first, then others that are live. */
  secrets: string[]
  claimedUntil: number
}

export type Attempt = {
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
  /** Turns due events into one delivery per enabled endpoint that wants them; answers how many events, 0 when none waited. */
  fanOut: (limit?: number) => Promise<number>
  /** Claims due deliveries, at most `perEndpoint` in flight for each endpoint, so that a slow one delays nobody else. */
  claim: (options: { leaseMs: number; limit: number; perEndpoint: number }) => Promise<DueDelivery[]>
  /** Keeps the attempt and what follows; `disableEndpoint` for a 410. A claim that has run out and was taken over is not touched. */
  record: (delivery: DueDelivery, attempt: Attempt, after: AfterAttempt, disableEndpoint?: boolean) => Promise<void>
}

const webhookSecretPurpose = (caller: Caller, endpointId: string, secretId: string): string =>
  `webhook secret ${caller.organizationId} ${caller.env} ${endpointId} ${secretId}`

export const sealWebhookSecret = (keyring: Keyring, caller: Caller, endpointId: string, secretId: string, secret: string): string =>
  keyring.seal(webhookSecretPurpose(caller, endpointId, secretId), secret)

const wants = (eventTypes: string, type: string): boolean => eventTypes === '*' || eventTypes.split(' ').includes(type)

const parseCaller = (row: Row): Caller => ({ organizationId: text(row, 'organization_id'), env: oneOf(row, 'env', envs) })

async function fanOutOne(run: Run, event: Row, id: (prefix: string) => string, now: number): Promise<void> {
  const { organizationId, env } = parseCaller(event)
  const eventId = text(event, 'id')
  const endpoints = await run(sql`
    select id, event_types from webhook_endpoints
    where organization_id = ${organizationId} and env = ${env} and status = 'ENABLED' order by id`)
  for (const endpoint of endpoints.filter((row) => wants(text(row, 'event_types'), text(event, 'type')))) {
    await run(sql`
      insert into deliveries (organization_id, env, id, event_id, endpoint_id, state, due_at, created_at)
      values (${organizationId}, ${env}, ${id('dlv')}, ${eventId}, ${text(endpoint, 'id')}, 'PENDING', ${now}, ${now})
      on conflict do nothing`)
  }
  await run(sql`update events set fanned_out = 1 where organization_id = ${organizationId} and env = ${env} and id = ${eventId}`)
}

/** Leased deliveries take their endpoint's places first; a dead worker's lease runs out by itself. */
const claimable = (now: number, perEndpoint: number, limit: number) => sql`
  select organization_id, env, id from (
    select d.*, row_number() over (
      partition by d.organization_id, d.env, d.endpoint_id
      order by case when d.claimed_until > ${now} then 0 else 1 end, d.due_at, d.id
    ) as place
    from deliveries d join webhook_endpoints e
      on e.organization_id = d.organization_id and e.env = d.env and e.id = d.endpoint_id and e.status = 'ENABLED'
    where d.state = 'PENDING' and (d.due_at <= ${now} or d.claimed_until > ${now})
  ) ranked where place <= ${perEndpoint} and claimed_until <= ${now} and due_at <= ${now} order by due_at, id limit ${limit}`

async function claimOne(run: Run, keyring: Keyring, row: Row, until: number): Promise<DueDelivery[]> {
  const caller = parseCaller(row)
  const { organizationId, env } = caller
  await run(sql`
    update deliveries set claimed_until = ${until}
    where organization_id = ${organizationId} and env = ${env} and id = ${text(row, 'id')}`)
  const [found] = await run(sql`
    select d.id, d.attempts, d.event_id, v.type, v.body, v.created_at, e.id as endpoint_id, e.url, e.auth_mode
    from deliveries d
    join events v on v.organization_id = d.organization_id and v.env = d.env and v.id = d.event_id
    join webhook_endpoints e on e.organization_id = d.organization_id and e.env = d.env and e.id = d.endpoint_id
    where d.organization_id = ${organizationId} and d.env = ${env} and d.id = ${text(row, 'id')}`)
  if (found === undefined) return []
  const endpointId = text(found, 'endpoint_id')
  const secrets = await run(sql`
    select id, sealed from webhook_secrets
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state <> 'RETIRED'
    order by case state when 'ACTIVE' then 0 else 1 end, created_at desc, id`)
  const delivery: DueDelivery = {
    ...caller,
    id: text(found, 'id'),
    attempt: integer(found, 'attempts') + 1,
    eventId: text(found, 'event_id'),
    eventType: text(found, 'type'),
    body: text(found, 'body'),
    eventCreatedAt: integer(found, 'created_at'),
    endpointId,
    url: text(found, 'url'),
    authMode: oneOf(found, 'auth_mode', ['signature', 'basic', 'oauth2']),
    secrets: secrets.map((secret) => keyring.open(webhookSecretPurpose(caller, endpointId, text(secret, 'id')), text(secret, 'sealed'))),
    claimedUntil: until,
  }
  return [delivery]
}

export function createOutbox(database: Database, keyring: Keyring, id: (prefix: string) => string, now: () => number): Outbox {
  return {
    fanOut: (limit = 200) =>
      database.transaction(async (run) => {
        const at = now()
        const events = await run(sql`select * from events where fanned_out = 0 and due_at <= ${at} order by due_at, id limit ${limit}`)
        for (const event of events) await fanOutOne(run, event, id, at)
        return events.length
      }),
    claim: ({ leaseMs, limit, perEndpoint }) =>
      database.transaction(async (run) => {
        const at = now()
        const claimed: DueDelivery[] = []
        for (const row of await run(claimable(at, perEndpoint, limit))) claimed.push(...(await claimOne(run, keyring, row, at + leaseMs)))
        return claimed
      }),
    async record(delivery, attempt, after, disableEndpoint = false) {
      const { organizationId, env, id: deliveryId, attempt: number } = delivery
      const dueAt = after.state === 'PENDING' ? after.dueAt : now()
      const failed = after.state === 'DELIVERED' ? 0 : 1
      const status = disableEndpoint ? 'DISABLED' : 'ENABLED'
      await database.write(
        sql`
        insert into delivery_attempts (organization_id, env, delivery_id, number, started_at, duration_ms, status, reason, response_start)
        values (${organizationId}, ${env}, ${deliveryId}, ${number}, ${attempt.startedAt}, ${attempt.durationMs}, ${attempt.status},
          ${attempt.reason}, ${attempt.responseStart}) on conflict do nothing`,
        sql`
        update deliveries set state = ${after.state}, attempts = ${number}, due_at = ${dueAt}, claimed_until = 0
        where organization_id = ${organizationId} and env = ${env} and id = ${deliveryId} and state = 'PENDING' and claimed_until = ${delivery.claimedUntil}`,
        sql`
        update webhook_endpoints set
          failing_since = case when ${failed} = 0 then null else coalesce(failing_since, ${attempt.startedAt}) end,
          status = case when ${status} = 'DISABLED' then 'DISABLED' else status end
        where organization_id = ${organizationId} and env = ${env} and id = ${delivery.endpointId}`,
      )
    },
  }
}
