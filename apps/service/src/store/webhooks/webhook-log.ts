import { webhookEventTypes } from '@loyalty/contract'
import { variants } from '../../events/variants.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Query, type Row } from '../engine/database.ts'
import { firstIdAt } from '../access/ids.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { readEventPage, type EventQuery, type ListedEvent } from './event-log.ts'
import { eventById, parseEvent } from './webhook-events.ts'
import type { WebhookContext } from './webhook-owner.ts'
import {
  deliveryStates,
  sendings,
  type AttemptRow,
  type DeliveryRow,
  type DeliveryState,
  type WebhookEventRow,
} from './webhook-rows.ts'

/**
 * A query of the delivery log. It selects deliveries that were created from `from` to `to` inclusive. `before` is the
 * id of the last delivery on the previous page.
 */
export type DeliveryQuery = {
  status?: DeliveryState | undefined
  from?: number | undefined
  to?: number | undefined
  endpointId?: string | undefined
  eventId?: string | undefined
  before?: string | undefined
  limit: number
}

export type WebhookLog = {
  /** Returns one page of deliveries, newest first. To get the following page, pass `next` as `before`. */
  deliveries: (query: DeliveryQuery) => Promise<{ data: DeliveryRow[]; next: string | null }>
  delivery: (
    deliveryId: string,
  ) => Promise<(DeliveryRow & { event: WebhookEventRow; attemptLog: AttemptRow[] }) | undefined>
  /** Returns one page of events without their bodies, newest first. To get the following page, pass `next` as `before`. */
  events: (query: EventQuery) => Promise<{ data: ListedEvent[]; next: string | null }>
}

/**
 * The bounds of a page. Ids begin with a time, so the ids `first` and `before` limit the index range to read. `from`
 * and `to` then limit the exact creation time of each delivery.
 */
type Bounds = { first: string; before: string; from: number; to: number; status: string | null; limit: number }

/** The milliseconds by which the time in a delivery's id may be later than the delivery's creation time. */
const slackMs = 60_000

const boundsOf = ({ status, from = 0, to = Number.MAX_SAFE_INTEGER, before, limit }: DeliveryQuery): Bounds => {
  const end = firstIdAt('dlv', to + slackMs)
  return {
    first: firstIdAt('dlv', from),
    before: before !== undefined && before < end ? before : end,
    from,
    to,
    status: status ?? null,
    limit,
  }
}

/**
 * Selects a page of deliveries to all endpoints. The filter by endpoint has a separate statement, because an optional
 * condition on the endpoint would prevent the use of the endpoint's index.
 */
const all = ({ organizationId, env }: Caller, { first, before, from, to, status, limit }: Bounds) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and id >= ${first} and id < ${before} and created_at between ${from} and ${to}
    and (cast(${status} as text) is null or state = ${status})
  order by id desc limit ${limit}`

const ofEndpoint = (
  { organizationId, env }: Caller,
  endpointId: string,
  { first, before, from, to, limit }: Bounds,
) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and id >= ${first} and id < ${before} and created_at between ${from} and ${to}
    and endpoint_id = ${endpointId}
  order by id desc limit ${limit}`

/** Selects a page of successful deliveries to an endpoint. The endpoint's index has the state, so it reads only these. */
const deliveredTo = (
  { organizationId, env }: Caller,
  endpointId: string,
  { first, before, from, to, limit }: Bounds,
) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id >= ${first} and id < ${before}
    and state = 'DELIVERED' and created_at between ${from} and ${to}
  order by id desc limit ${limit}`

/**
 * Selects a page of deliveries in one state other than `DELIVERED`. The condition `state <> 'DELIVERED'` lets the
 * database use the partial index of undelivered deliveries.
 */
const undelivered = (
  { organizationId, env }: Caller,
  state: DeliveryState,
  endpointId: string | null,
  { first, before, from, to, limit }: Bounds,
) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and id >= ${first} and id < ${before} and created_at between ${from} and ${to}
    and (cast(${endpointId} as text) is null or endpoint_id = ${endpointId}) and state = ${state} and state <> 'DELIVERED'
  order by id desc limit ${limit}`

/**
 * Selects all deliveries of an event. This process applies the other filters of the query, because one event has few
 * deliveries.
 */
const ofEvent = ({ organizationId, env }: Caller, eventId: string) => sql`
  select * from delivery_log where organization_id = ${organizationId} and env = ${env} and event_id = ${eventId}`

function statementFor(caller: Caller, { status, endpointId }: DeliveryQuery, bounds: Bounds): Query {
  if (status !== undefined && status !== 'DELIVERED') return undelivered(caller, status, endpointId ?? null, bounds)
  if (endpointId === undefined) return all(caller, bounds)
  return status === undefined ? ofEndpoint(caller, endpointId, bounds) : deliveredTo(caller, endpointId, bounds)
}

const matches =
  ({ status, endpointId }: DeliveryQuery, { first, before, from, to }: Bounds) =>
  ({ id, createdAt, ...delivery }: DeliveryRow): boolean =>
    id >= first &&
    id < before &&
    createdAt >= from &&
    createdAt <= to &&
    (status ?? delivery.status) === delivery.status &&
    (endpointId ?? delivery.endpointId) === delivery.endpointId

export const deliveryById = ({ organizationId, env }: Caller, deliveryId: string) => sql`
  select * from delivery_log where organization_id = ${organizationId} and env = ${env} and id = ${deliveryId}`

const attemptsOf = ({ organizationId, env }: Caller, deliveryId: string) => sql`
  select * from delivery_attempts where organization_id = ${organizationId} and env = ${env} and delivery_id = ${deliveryId} order by number`

export function parseDelivery(row: Row): DeliveryRow {
  const status = oneOf(row, 'state', deliveryStates)
  const number = integerOrNull(row, 'last_number')
  return {
    id: text(row, 'id'),
    eventId: text(row, 'event_id'),
    eventType: oneOf(row, 'type', webhookEventTypes),
    test: integer(row, 'test') === 1,
    endpointId: text(row, 'endpoint_id'),
    url: textOrNull(row, 'url'),
    variant: oneOf(row, 'variant', variants),
    status,
    manual: oneOf(row, 'sent_as', sendings) !== 'EVENT',
    attempts: integer(row, 'attempts'),
    nextAttemptAt: status === 'PENDING' ? integer(row, 'due_at') : null,
    createdAt: integer(row, 'created_at'),
    lastAttempt: number === null ? null : lastAttempt(row, number),
  }
}

const lastAttempt = (row: Row, number: number): DeliveryRow['lastAttempt'] => ({
  number,
  startedAt: integer(row, 'last_started_at'),
  status: integerOrNull(row, 'last_status'),
  reason: textOrNull(row, 'last_reason'),
})

function parseAttempt(row: Row): AttemptRow {
  const status = integerOrNull(row, 'status')
  return {
    number: integer(row, 'number'),
    startedAt: integer(row, 'started_at'),
    durationMs: integer(row, 'duration_ms'),
    manual: integer(row, 'manual') === 1,
    // Attempts that were stored before migration 17 have no address and no headers.
    request: {
      url: textOrNull(row, 'url') ?? '',
      headers: JSON.parse(textOrNull(row, 'request_headers') ?? '{}') as Record<string, string>,
    },
    response: status === null ? null : { status, bodyStart: textOrNull(row, 'response_start') ?? '' },
    reason: textOrNull(row, 'reason'),
  }
}

export function createWebhookLog({ database, caller }: WebhookContext): WebhookLog {
  const page = async (query: DeliveryQuery, bounds: Bounds): Promise<DeliveryRow[]> => {
    if (query.eventId === undefined)
      return (await database.read(statementFor(caller, query, bounds))).map(parseDelivery)
    const found = (await database.read(ofEvent(caller, query.eventId))).map(parseDelivery)
    const newestFirst = found.filter(matches(query, bounds)).toSorted((a, b) => (a.id < b.id ? 1 : -1))
    return newestFirst.slice(0, query.limit)
  }

  return {
    async deliveries(query) {
      const data = await page(query, boundsOf(query))
      return { data, next: data.length < query.limit ? null : (data.at(-1)?.id ?? null) }
    },
    async delivery(deliveryId) {
      const [row] = await database.read(deliveryById(caller, deliveryId))
      if (row === undefined) return undefined
      const delivery = parseDelivery(row)
      const [event] = await database.read(eventById(caller, delivery.eventId))
      if (event === undefined) return undefined
      const attemptLog = (await database.read(attemptsOf(caller, deliveryId))).map(parseAttempt)
      return { ...delivery, event: parseEvent(event), attemptLog }
    },
    events: (query) => readEventPage(database, caller, query),
  }
}
