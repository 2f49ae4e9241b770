import type { WebhookEventType } from '@loyalty/contract'
import { variants } from '../webhooks/variants.ts'
import type { Caller } from './caller.ts'
import { sql, type Row, type Run } from './database.ts'
import { endpointsOf, isEnabled, wantsType, type DeliveryDraft } from './fan-out.ts'
import { firstIdAt, idTime } from './ids.ts'
import { oneOf, text } from './row.ts'
import { eventById, parseEvent } from './webhook-events.ts'
import { deliveryById, parseDelivery } from './webhook-log.ts'
import { endpointById, lockOrganization, type WebhookContext } from './webhook-owner.ts'
import type { DeliveryRow, Outcome } from './webhook-rows.ts'

/** `from` and `to` are when events were created, both included. */
export type ReplayRange = { from: number; to: number; onlyFailed: boolean; limit: number }

type Redelivered =
  | { outcome: 'queued'; delivery: DeliveryRow }
  | { outcome: 'removed'; endpointId: string }
  | Outcome<'unknown' | 'disabled'>
type Replayed = { outcome: 'queued'; count: number; continueFrom: number | null } | Outcome<'unknown' | 'disabled'>
type Resent = { outcome: 'queued'; type: WebhookEventType; deliveries: number } | Outcome<'unknown'>

export type WebhookReplay = {
  /** `removed`: its endpoint is gone. */
  redeliver: (deliveryId: string) => Promise<Redelivered>
  /**
   * Oldest first, at most `limit`; `continueFrom` is when the first event that is left was created. What failed are deliveries given up,
   * but for wrong signatures, which are meant to be, and, beyond `limit`, those that wait for their next attempt; otherwise it is every
   * event that the endpoint wants by now, but for tests and what the fan-out has yet to come to.
   */
  replay: (endpointId: string, range: ReplayRange) => Promise<Replayed>
  /** To each enabled endpoint that wants the type, which may be none. */
  resend: (eventId: string) => Promise<Resent>
}

/** What one commit queues: the organization's other changes wait no longer than that. */
const batchSize = 250

/**
 * A delivery that is due now: one that the endpoint has had begins its schedule anew, while its attempts count on. What is on its way at
 * this moment stays claimed: its attempt is still awaited, and what follows is the new schedule's.
 */
const queue = ({ organizationId, env }: Caller, { id, eventId, endpointId, variant, at }: DeliveryDraft) => sql`
  insert into deliveries (organization_id, env, id, event_id, endpoint_id, variant, state, due_at, created_at)
  values (${organizationId}, ${env}, ${id}, ${eventId}, ${endpointId}, ${variant}, 'PENDING', ${at}, ${at})
  on conflict (organization_id, env, event_id, endpoint_id, variant) do update set
    state = 'PENDING', due_at = excluded.due_at, schedule_from = deliveries.attempts, finished_at = null,
    claimed_until = case when deliveries.claimed_until > excluded.due_at then deliveries.claimed_until else 0 end`

/** From one event's id up to, and without, another's. */
type Span = { from: string; end: string; limit: number }

const eventsIn = ({ organizationId, env }: Caller, { from, end, limit }: Span) => sql`
  select id, type from events
  where organization_id = ${organizationId} and env = ${env} and id >= ${from} and id < ${end} and test = 0 and fanned_out = 1
  order by id limit ${limit}`

const failedIn = ({ organizationId, env }: Caller, endpointId: string, { from, end, limit }: Span) => sql`
  select event_id as id, variant from deliveries
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state in ('EXHAUSTED', 'CANCELLED')
    and event_id >= ${from} and event_id < ${end} and variant <> 'WRONG_SIGNATURE'
  order by event_id, variant limit ${limit}`

type Batch = { outcome: 'queued'; count: number; next: string | null } | Outcome<'unknown' | 'disabled'>

/** What waits for its next attempt goes at once, its schedule as it is: the longest waits first, so that no batch meets its own again. */
const hurry = ({ organizationId, env }: Caller, endpointId: string, now: number, { from, end, limit }: Span) => sql`
  update deliveries set due_at = ${now}
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING' and id in (
    select id from deliveries
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING' and due_at > ${now}
      and attempts > schedule_from and claimed_until <= ${now} and event_id >= ${from} and event_id < ${end}
    order by due_at desc, id limit ${limit}
  ) returning id`

export function createWebhookReplay({ database, caller, id, now }: WebhookContext): WebhookReplay {
  const send = (run: Run, copy: Omit<DeliveryDraft, 'id' | 'at'>) => run(queue(caller, { ...copy, id: id('dlv'), at: now() }))

  const sendEvents = async (run: Run, endpoint: Row, rows: readonly Row[]): Promise<number> => {
    const wanted = rows.filter((row) => wantsType(text(endpoint, 'event_types'), text(row, 'type')))
    for (const row of wanted) await send(run, { eventId: text(row, 'id'), endpointId: text(endpoint, 'id'), variant: 'ORIGINAL' })
    return wanted.length
  }

  const sendFailed = async (run: Run, endpointId: string, rows: readonly Row[]): Promise<number> => {
    for (const row of rows) await send(run, { eventId: text(row, 'id'), endpointId, variant: oneOf(row, 'variant', variants) })
    return rows.length
  }

  /** Reads one more than it queues: that is where the next one begins. */
  const batch = (endpointId: string, onlyFailed: boolean, { from, end, limit }: Span): Promise<Batch> =>
    database.transaction(async (run): Promise<Batch> => {
      await run(lockOrganization(caller))
      const [endpoint] = await run(endpointById(caller, endpointId))
      if (endpoint === undefined) return { outcome: 'unknown' }
      if (text(endpoint, 'status') === 'DISABLED') return { outcome: 'disabled' }
      const span = { from, end, limit: limit + 1 }
      const found = await run(onlyFailed ? failedIn(caller, endpointId, span) : eventsIn(caller, span))
      const [rows, following] = [found.slice(0, limit), found[limit]]
      const count = onlyFailed ? await sendFailed(run, endpointId, rows) : await sendEvents(run, endpoint, rows)
      return { outcome: 'queued', count, next: following === undefined ? null : text(following, 'id') }
    })

  const hurryAll = async (endpointId: string, from: string, end: string): Promise<number> => {
    for (let count = 0, at = now(); ;) {
      const [rows = []] = await database.write(hurry(caller, endpointId, at, { from, end, limit: batchSize }))
      count += rows.length
      if (rows.length < batchSize) return count
    }
  }

  return {
    redeliver: (deliveryId) =>
      database.transaction(async (run): Promise<Redelivered> => {
        await run(lockOrganization(caller))
        const read = async () => (await run(deliveryById(caller, deliveryId))).map(parseDelivery)[0]
        const found = await read()
        if (found === undefined) return { outcome: 'unknown' }
        const [endpoint] = await run(endpointById(caller, found.endpointId))
        if (endpoint === undefined) return { outcome: 'removed', endpointId: found.endpointId }
        if (text(endpoint, 'status') === 'DISABLED') return { outcome: 'disabled' }
        await send(run, found)
        return { outcome: 'queued', delivery: (await read()) ?? found }
      }),
    async replay(endpointId, { from, to, onlyFailed, limit }) {
      const end = firstIdAt('evt', to + 1)
      let next: string | null = firstIdAt('evt', from)
      let count = onlyFailed ? await hurryAll(endpointId, next, end) : 0
      while (next !== null && count < limit) {
        const done = await batch(endpointId, onlyFailed, { from: next, end, limit: Math.min(batchSize, limit - count) })
        // Disabled or removed meanwhile: what is queued already waits, or was cancelled.
        if (done.outcome !== 'queued') return done
        count += done.count
        next = done.next
      }
      return { outcome: 'queued', count, continueFrom: next === null ? null : idTime(next) }
    },
    resend: (eventId) =>
      database.transaction(async (run): Promise<Resent> => {
        await run(lockOrganization(caller))
        const [event] = await run(eventById(caller, eventId))
        if (event === undefined) return { outcome: 'unknown' }
        const { type } = parseEvent(event)
        const endpoints = (await run(endpointsOf(caller))).filter(isEnabled)
        let deliveries = 0
        for (const endpoint of endpoints) deliveries += await sendEvents(run, endpoint, [event])
        return { outcome: 'queued', type, deliveries }
      }),
  }
}
