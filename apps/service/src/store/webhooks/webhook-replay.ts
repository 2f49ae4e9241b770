import type { WebhookEventType } from '@loyalty/contract'
import { variants } from '../../events/variants.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Row, type Run } from '../engine/database.ts'
import { endpointsOf, isEnabled, wantsType, type DeliveryDraft } from './fan-out.ts'
import { firstIdAt, idTime } from '../access/ids.ts'
import { oneOf, text } from '../engine/row.ts'
import { eventById, parseEvent } from './webhook-events.ts'
import { deliveryById, parseDelivery } from './webhook-log.ts'
import { endpointById, lockOrganization, type WebhookContext } from './webhook-owner.ts'
import type { DeliveryRow, Outcome } from './webhook-rows.ts'

/** `from` and `to` are when events were created, both included. Nothing more is queued once nobody waits for the answer. */
export type ReplayRange = { from: number; to: number; onlyFailed: boolean; limit: number; signal?: AbortSignal | undefined }

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
   * Oldest first, at most `limit`, which may be none where few of many events are wanted; `continueFrom` is when the first event that is left
   * was created. What failed are those that wait for their next attempt, before the rest, and deliveries given up or cancelled, but for wrong
   * signatures, which are meant to be; otherwise it is every event that the endpoint wants by now, but for tests and what the fan-out has
   * yet to come to.
   */
  replay: (endpointId: string, range: ReplayRange) => Promise<Replayed>
  /** To each enabled endpoint that wants the type, which may be none. */
  resend: (eventId: string) => Promise<Resent>
}

/** What one commit queues: the organization's other changes wait no longer than that. */
const batchSize = 250
/** A call looks at so many times what it may queue: what an endpoint does not want takes time too. */
const looksPerQueued = 4

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
  select id, type, 'ORIGINAL' as variant from events
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

  const standing = async (
    run: Run,
    endpointId: string,
  ): Promise<{ outcome: 'enabled'; endpoint: Row } | Outcome<'unknown' | 'disabled'>> => {
    const [endpoint] = await run(endpointById(caller, endpointId))
    if (endpoint === undefined) return { outcome: 'unknown' }
    return isEnabled(endpoint) ? { outcome: 'enabled', endpoint } : { outcome: 'disabled' }
  }

  /** Reads one more than a batch: where nothing wanted is left over, that is where the next one begins. */
  const batch = (endpointId: string, onlyFailed: boolean, { from, end, limit }: Span): Promise<Batch> =>
    database.transaction(async (run): Promise<Batch> => {
      await run(lockOrganization(caller))
      const found = await standing(run, endpointId)
      if (found.outcome !== 'enabled') return found
      const wanted = (row: Row): boolean => onlyFailed || wantsType(text(found.endpoint, 'event_types'), text(row, 'type'))
      const span = { from, end, limit: batchSize + 1 }
      const rows = await run(onlyFailed ? failedIn(caller, endpointId, span) : eventsIn(caller, span))
      const candidates = rows.slice(0, batchSize).filter(wanted)
      const queued = candidates.slice(0, limit)
      for (const row of queued) await send(run, { eventId: text(row, 'id'), endpointId, variant: oneOf(row, 'variant', variants) })
      const following = candidates[limit] ?? rows[batchSize]
      return { outcome: 'queued', count: queued.length, next: following === undefined ? null : text(following, 'id') }
    })

  const hurryAll = async (endpointId: string, { from, end, limit }: Span, gone: () => boolean): Promise<number> => {
    const at = now()
    let count = 0
    for (let more = true; more && count < limit && !gone();) {
      const size = Math.min(batchSize, limit - count)
      const [rows = []] = await database.write(hurry(caller, endpointId, at, { from, end, limit: size }))
      count += rows.length
      more = rows.length === size
    }
    return count
  }

  return {
    redeliver: (deliveryId) =>
      database.transaction(async (run): Promise<Redelivered> => {
        await run(lockOrganization(caller))
        const read = async () => (await run(deliveryById(caller, deliveryId))).map(parseDelivery)[0]
        const found = await read()
        if (found === undefined) return { outcome: 'unknown' }
        const { outcome } = await standing(run, found.endpointId)
        if (outcome === 'unknown') return { outcome: 'removed', endpointId: found.endpointId }
        if (outcome === 'disabled') return { outcome }
        await send(run, found)
        return { outcome: 'queued', delivery: (await read()) ?? found }
      }),
    async replay(endpointId, { from, to, onlyFailed, limit, signal }) {
      const asked = await standing(database.read, endpointId)
      if (asked.outcome !== 'enabled') return asked
      const gone = (): boolean => signal?.aborted === true
      const end = firstIdAt('evt', to + 1)
      let next: string | null = firstIdAt('evt', from)
      let count = onlyFailed ? await hurryAll(endpointId, { from: next, end, limit }, gone) : 0
      for (let looks = limit * looksPerQueued; next !== null && count < limit && looks > 0 && !gone(); looks -= batchSize) {
        const done = await batch(endpointId, onlyFailed, { from: next, end, limit: limit - count })
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
        const wanting = (await run(endpointsOf(caller))).filter((row) => isEnabled(row) && wantsType(text(row, 'event_types'), type))
        for (const endpoint of wanting) await send(run, { eventId, endpointId: text(endpoint, 'id'), variant: 'ORIGINAL' })
        return { outcome: 'queued', type, deliveries: wanting.length }
      }),
  }
}
