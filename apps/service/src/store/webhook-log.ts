import { webhookEventTypes } from '@loyalty/contract'
import { variants } from '../webhooks/variants.ts'
import type { Caller } from './caller.ts'
import { sql, type Query, type Row } from './database.ts'
import { firstIdAt } from './ids.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from './row.ts'
import type { WebhookContext } from './webhook-owner.ts'
import { deliveryStates, type AttemptRow, type DeliveryRow, type DeliveryState, type WebhookEventRow } from './webhook-rows.ts'

/** `from` and `to` are when deliveries were created, both included; `before` is the id of the last one seen. */
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
  /** Newest first by id; `next` is the `before` of the page that follows. */
  deliveries: (query: DeliveryQuery) => Promise<{ data: DeliveryRow[]; next: string | null }>
  delivery: (deliveryId: string) => Promise<(DeliveryRow & { event: WebhookEventRow; attemptLog: AttemptRow[] }) | undefined>
}

/** Ids bound the page, by time and by the last one seen; the exact times are checked row by row. */
type Bounds = { first: string; before: string; from: number; to: number; status: string | null; limit: number }

/** An id is made at most so long after the moment its row is dated with. */
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

/** One statement for each way in: a filter that may be absent finds no index. */
const all = ({ organizationId, env }: Caller, { first, before, from, to, status, limit }: Bounds) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and id >= ${first} and id < ${before} and created_at between ${from} and ${to}
    and (cast(${status} as text) is null or state = ${status})
  order by id desc limit ${limit}`

const pending = ({ organizationId, env }: Caller, { first, before, from, to, limit }: Bounds) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and id >= ${first} and id < ${before} and created_at between ${from} and ${to}
    and state = 'PENDING'
  order by id desc limit ${limit}`

const exhausted = ({ organizationId, env }: Caller, { first, before, from, to, limit }: Bounds) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and id >= ${first} and id < ${before} and created_at between ${from} and ${to}
    and state = 'EXHAUSTED'
  order by id desc limit ${limit}`

const ofEndpoint = ({ organizationId, env }: Caller, endpointId: string, { first, before, from, to, status, limit }: Bounds) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and id >= ${first} and id < ${before} and created_at between ${from} and ${to}
    and (cast(${status} as text) is null or state = ${status}) and endpoint_id = ${endpointId}
  order by id desc limit ${limit}`

/** Few, whatever the endpoint. */
const ofEvent = (
  { organizationId, env }: Caller,
  eventId: string,
  endpointId: string | null,
  { first, before, from, to, status, limit }: Bounds,
) => sql`
  select * from delivery_log
  where organization_id = ${organizationId} and env = ${env} and event_id = ${eventId} and id >= ${first} and id < ${before}
    and created_at between ${from} and ${to} and (cast(${status} as text) is null or state = ${status})
    and (cast(${endpointId} as text) is null or endpoint_id = ${endpointId})
  order by id desc limit ${limit}`

function statementFor(caller: Caller, query: DeliveryQuery): Query {
  const bounds = boundsOf(query)
  const { eventId, endpointId, status } = query
  if (eventId !== undefined) return ofEvent(caller, eventId, endpointId ?? null, bounds)
  if (endpointId !== undefined) return ofEndpoint(caller, endpointId, bounds)
  if (status === 'PENDING') return pending(caller, bounds)
  return status === 'EXHAUSTED' ? exhausted(caller, bounds) : all(caller, bounds)
}

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
    // Attempts of before requests were logged have none.
    request: {
      url: textOrNull(row, 'url') ?? '',
      headers: JSON.parse(textOrNull(row, 'request_headers') ?? '{}') as Record<string, string>,
    },
    response: status === null ? null : { status, bodyStart: textOrNull(row, 'response_start') ?? '' },
    reason: textOrNull(row, 'reason'),
  }
}

export function createWebhookLog({ database, caller }: WebhookContext): WebhookLog {
  return {
    async deliveries(query) {
      const rows = await database.read(statementFor(caller, query))
      const data = rows.map(parseDelivery)
      return { data, next: data.length < query.limit ? null : (data.at(-1)?.id ?? null) }
    },
    async delivery(deliveryId) {
      const [row] = await database.read(deliveryById(caller, deliveryId))
      if (row === undefined) return undefined
      const delivery = parseDelivery(row)
      const { eventId, eventType, test } = delivery
      const event = { id: eventId, type: eventType, test, createdAt: integer(row, 'event_created_at'), body: text(row, 'body') }
      const attemptLog = (await database.read(attemptsOf(caller, deliveryId))).map(parseAttempt)
      return { ...delivery, event, attemptLog }
    },
  }
}
