import type { WebhookEventType } from '@loyalty/contract'
import { variants } from '../../events/variants.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Row, type Run } from '../engine/database.ts'
import { endpointsOf, isEnabled, wantsType, type DeliveryDraft } from './fan-out.ts'
import { firstIdAt, idTime } from '../access/ids.ts'
import { oneOf, text } from '../engine/row.ts'
import { eventById, parseEvent } from './webhook-events.ts'
import { deliveryById, parseDelivery } from './webhook-log.ts'
import { manualDelivery, type Busy } from './manual-deliveries.ts'
import { endpointById, endpointTarget, type WebhookContext } from './webhook-owner.ts'
import { lockOrganization } from '../catalog/lock-organization.ts'
import type { DeliveryRow, Outcome } from './webhook-rows.ts'

/**
 * The range of a replay: all events created from `from` to `to`, both included. `signal` aborts when the client
 * disconnects, and the replay then stops.
 */
export type ReplayRange = {
  from: number
  to: number
  onlyFailed: boolean
  limit: number
  signal?: AbortSignal | undefined
}

type Redelivered =
  | { outcome: 'queued'; delivery: DeliveryRow }
  | { outcome: 'removed'; endpointId: string }
  | Busy
  | Outcome<'unknown'>
type Replayed = { outcome: 'queued'; count: number; continueFrom: number | null } | Outcome<'unknown' | 'disabled'>
type Counted =
  | { outcome: 'counted'; count: number; oldest: number | null; continueFrom: number | null }
  | Outcome<'unknown' | 'disabled'>
type Resent = { outcome: 'queued'; type: WebhookEventType; deliveries: number } | Outcome<'unknown'>

export type WebhookReplay = {
  /**
   * Sends one delivery again. A disabled endpoint gets one manual attempt. The outcome `removed` means that the endpoint
   * no longer exists.
   */
  redeliver: (deliveryId: string) => Promise<Redelivered>
  /**
   * Queues at most `limit` deliveries, oldest first: with `onlyFailed`, exhausted and cancelled deliveries and
   * scheduled retries, otherwise every event to which the endpoint subscribes. `continueFrom` is the time of the first
   * event that is left.
   */
  replay: (endpointId: string, range: ReplayRange) => Promise<Replayed>
  /**
   * Returns the number of deliveries that a replay of this range would queue, and the time of the oldest event. Queues
   * nothing.
   */
  countReplay: (endpointId: string, range: ReplayRange) => Promise<Counted>
  /**
   * Sends an event again to each enabled endpoint that subscribes to its type. Returns the number of these endpoints,
   * which may be zero.
   */
  resend: (eventId: string) => Promise<Resent>
}

/**
 * The maximum number of deliveries in one commit. Other changes of the organization wait for the commit, so a larger
 * number would make them wait longer.
 */
const batchSize = 250
/**
 * The number of rows that a replay may read for each delivery that it may queue. Without this limit, events to which
 * the endpoint does not subscribe could make a replay endless.
 */
const looksPerQueued = 4

/**
 * Makes a delivery due now, on a new retry schedule. The attempt numbers continue. If a worker is sending the delivery
 * now, the worker keeps its lease, and the new schedule applies to the next attempt. A trial delivery stays a trial
 * delivery.
 */
const queue = (
  { organizationId, env }: Caller,
  { id, eventId, endpointId, variant, at, sentAs = 'EVENT' }: DeliveryDraft,
) => sql`
  insert into deliveries (organization_id, env, id, event_id, endpoint_id, variant, state, due_at, created_at, sent_as)
  values (${organizationId}, ${env}, ${id}, ${eventId}, ${endpointId}, ${variant}, 'PENDING', ${at}, ${at}, ${sentAs})
  on conflict (organization_id, env, event_id, endpoint_id, variant) do update set
    state = 'PENDING', due_at = excluded.due_at, schedule_from = deliveries.attempts, finished_at = null,
    sent_as = case when deliveries.sent_as = 'TRIAL' then 'TRIAL' else excluded.sent_as end,
    claimed_until = case when deliveries.claimed_until > excluded.due_at then deliveries.claimed_until else 0 end`

/** A range of event ids, from `from` to before `end`, and the number of rows to read. */
type Span = { from: string; end: string; limit: number }

const eventsIn = ({ organizationId, env }: Caller, { from, end, limit }: Span) => sql`
  select id, type, 'ORIGINAL' as variant from events
  where organization_id = ${organizationId} and env = ${env} and id >= ${from} and id < ${end} and test = 0 and fanned_out = 1
  order by id limit ${limit}`

const failedIn = ({ organizationId, env }: Caller, endpointId: string, { from, end, limit }: Span) => sql`
  select event_id as id, variant from deliveries
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state in ('EXHAUSTED', 'CANCELLED')
    and sent_as <> 'TRIAL' and event_id >= ${from} and event_id < ${end} and variant <> 'WRONG_SIGNATURE'
  order by event_id, variant limit ${limit}`

type Found = { outcome: 'found'; rows: Row[]; next: string | null } | Outcome<'unknown' | 'disabled'>

/** Selects the events whose scheduled retries a replay would make due now. */
const retriesIn = ({ organizationId, env }: Caller, endpointId: string, now: number, { from, end, limit }: Span) => sql`
  select event_id as id from deliveries
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING' and due_at > ${now}
    and attempts > schedule_from and claimed_until <= ${now} and event_id >= ${from} and event_id < ${end}
  order by due_at desc, id limit ${limit}`

/**
 * Makes scheduled retries due now, but keeps their retry schedules. The condition on `due_at` excludes these deliveries
 * in the next batch, so no batch selects them twice.
 */
const hurry = ({ organizationId, env }: Caller, endpointId: string, now: number, { from, end, limit }: Span) => sql`
  update deliveries set due_at = ${now}
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING' and id in (
    select id from deliveries
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING' and due_at > ${now}
      and attempts > schedule_from and claimed_until <= ${now} and event_id >= ${from} and event_id < ${end}
    order by due_at desc, id limit ${limit}
  ) returning id`

export function createWebhookReplay({ database, caller, id, now, audit }: WebhookContext): WebhookReplay {
  const send = (run: Run, copy: Omit<DeliveryDraft, 'id' | 'at'>) =>
    run(queue(caller, { ...copy, id: id('dlv'), at: now() }))

  const standing = async (
    run: Run,
    endpointId: string,
  ): Promise<{ outcome: 'enabled'; endpoint: Row } | Outcome<'unknown' | 'disabled'>> => {
    const [endpoint] = await run(endpointById(caller, endpointId))
    if (endpoint === undefined) return { outcome: 'unknown' }
    return isEnabled(endpoint) ? { outcome: 'enabled', endpoint } : { outcome: 'disabled' }
  }

  /**
   * Finds one batch of deliveries to queue. Reads one row more than the batch has, to find the event at which the next
   * batch starts.
   */
  const find = async (
    run: Run,
    endpointId: string,
    onlyFailed: boolean,
    { from, end, limit }: Span,
  ): Promise<Found> => {
    const found = await standing(run, endpointId)
    if (found.outcome !== 'enabled') return found
    const wanted = (row: Row): boolean =>
      onlyFailed || wantsType(text(found.endpoint, 'event_types'), text(row, 'type'))
    const span = { from, end, limit: batchSize + 1 }
    const read = await run(onlyFailed ? failedIn(caller, endpointId, span) : eventsIn(caller, span))
    const candidates = read.slice(0, batchSize).filter(wanted)
    const following = candidates[limit] ?? read[batchSize]
    const next = following === undefined ? null : text(following, 'id')
    return { outcome: 'found', rows: candidates.slice(0, limit), next }
  }

  /** Queues one batch of deliveries in its own transaction. */
  const queueBatch = (endpointId: string, onlyFailed: boolean, span: Span): Promise<Found> =>
    database.transaction(async (run): Promise<Found> => {
      await run(lockOrganization(caller))
      const found = await find(run, endpointId, onlyFailed, span)
      for (const row of found.outcome === 'found' ? found.rows : [])
        await send(run, { eventId: text(row, 'id'), endpointId, variant: oneOf(row, 'variant', variants) })
      return found
    })

  /** Calls `take` for one batch of the range after another, until the replay reaches one of its limits. */
  const takeBatches = async (
    { onlyFailed, limit, from, to }: ReplayRange,
    already: number,
    gone: () => boolean,
    take: (onlyFailed: boolean, span: Span) => Promise<Found>,
  ) => {
    const end = firstIdAt('evt', to + 1)
    let next: string | null = firstIdAt('evt', from)
    let count = already
    let oldest: string | null = null
    for (
      let looks = limit * looksPerQueued;
      next !== null && count < limit && looks > 0 && !gone();
      looks -= batchSize
    ) {
      const taken = await take(onlyFailed, { from: next, end, limit: limit - count })
      // Stops if the owner disabled or removed the endpoint during the replay. Deliveries of earlier batches then wait
      // until the endpoint is enabled, or are cancelled because it is removed.
      if (taken.outcome !== 'found') return taken
      const [first] = taken.rows
      if (oldest === null && first !== undefined) oldest = text(first, 'id')
      count += taken.rows.length
      next = taken.next
    }
    return { outcome: 'taken' as const, count, oldest, continueFrom: next === null ? null : idTime(next) }
  }

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
        const isDisabled = outcome === 'disabled'
        const busy = isDisabled ? await manualDelivery(run, caller, found.endpointId) : undefined
        if (busy) return busy
        await send(run, { ...found, sentAs: isDisabled ? 'RESEND' : 'EVENT' })
        await audit(run, { kind: 'webhook_delivery', id: deliveryId })
        return { outcome: 'queued', delivery: (await read()) ?? found }
      }),
    async replay(endpointId, range) {
      const asked = await standing(database.read, endpointId)
      if (asked.outcome !== 'enabled') return asked
      const { from, to, onlyFailed, limit, signal } = range
      // A replay has many commits. Its audit entry is the first, so that a crash leaves no queued delivery without an
      // audit entry.
      await database.transaction((run) => audit(run, endpointTarget(endpointId), { after: { from, to, onlyFailed } }))
      const gone = (): boolean => signal?.aborted === true
      const span = { from: firstIdAt('evt', from), end: firstIdAt('evt', to + 1), limit }
      const hurried = onlyFailed ? await hurryAll(endpointId, span, gone) : 0
      const done = await takeBatches(range, hurried, gone, (...batch) => queueBatch(endpointId, ...batch))
      return done.outcome === 'taken' ? { outcome: 'queued', count: done.count, continueFrom: done.continueFrom } : done
    },
    async countReplay(endpointId, range) {
      const asked = await standing(database.read, endpointId)
      if (asked.outcome !== 'enabled') return asked
      const { from, to, onlyFailed, limit, signal } = range
      const span = { from: firstIdAt('evt', from), end: firstIdAt('evt', to + 1), limit }
      const retries = onlyFailed ? await database.read(retriesIn(caller, endpointId, now(), span)) : []
      const gone = (): boolean => signal?.aborted === true
      const done = await takeBatches(range, retries.length, gone, (...batch) =>
        find(database.read, endpointId, ...batch),
      )
      if (done.outcome !== 'taken') return done
      const oldest = [
        ...retries.map((row) => text(row, 'id')),
        ...(done.oldest === null ? [] : [done.oldest]),
      ].toSorted()[0]
      const { count, continueFrom } = done
      return { outcome: 'counted', count, oldest: oldest === undefined ? null : idTime(oldest), continueFrom }
    },
    resend: (eventId) =>
      database.transaction(async (run): Promise<Resent> => {
        await run(lockOrganization(caller))
        const [event] = await run(eventById(caller, eventId))
        if (event === undefined) return { outcome: 'unknown' }
        const { type } = parseEvent(event)
        const wanting = (await run(endpointsOf(caller))).filter(
          (row) => isEnabled(row) && wantsType(text(row, 'event_types'), type),
        )
        for (const endpoint of wanting)
          await send(run, { eventId, endpointId: text(endpoint, 'id'), variant: 'ORIGINAL' })
        return { outcome: 'queued', type, deliveries: wanting.length }
      }),
  }
}
