import { variantsOf, type Variant } from '../../events/variants.ts'
import { envs, type Caller } from '../../caller.ts'
import { insertOne, tableOf, type Columns } from '../engine/columns.ts'
import { sql, type Database, type Query, type Row, type WriteKind } from '../engine/database.ts'
import { integer, oneOf, text } from '../engine/row.ts'
import type { Sending } from './webhook-rows.ts'

export const wantsType = (eventTypes: string, type: string): boolean =>
  eventTypes === '*' || eventTypes.split(' ').includes(type)

const waiting = (dueBy: number, limit: number) => sql`
  select * from events where fanned_out = 0 and due_at <= ${dueBy} order by due_at, id limit ${limit}`

export const endpointsOf = ({ organizationId, env }: Caller) => sql`
  select id, event_types, auth_mode, status from webhook_endpoints where organization_id = ${organizationId} and env = ${env} order by id`

export const isEnabled = (endpoint: Row): boolean => text(endpoint, 'status') === 'ENABLED'

export type DeliveryDraft = {
  id: string
  eventId: string
  endpointId: string
  variant: Variant
  at: number
  sentAs?: Sending
}

type DeliveryRow = { caller: Caller; draft: DeliveryDraft; state: 'PENDING' | 'CANCELLED' }

const deliveryColumns: Columns<DeliveryRow> = {
  organization_id: ['text', ({ caller }) => caller.organizationId],
  env: ['text', ({ caller }) => caller.env],
  id: ['text', ({ draft }) => draft.id],
  event_id: ['text', ({ draft }) => draft.eventId],
  endpoint_id: ['text', ({ draft }) => draft.endpointId],
  variant: ['text', ({ draft }) => draft.variant],
  state: ['text', ({ state }) => state],
  due_at: ['bigint', ({ draft }) => draft.at],
  created_at: ['bigint', ({ draft }) => draft.at],
  finished_at: ['bigint', ({ draft, state }) => (state === 'PENDING' ? null : draft.at)],
  sent_as: ['text', ({ draft }) => draft.sentAs ?? 'EVENT'],
}
const insertRow = insertOne('deliveries', deliveryColumns, 'on conflict do nothing')

/**
 * Inserts a delivery of one variant of an event to an endpoint. Does nothing if this delivery exists. For a disabled
 * endpoint, pass `CANCELLED`: its owner can replay a cancelled delivery later.
 */
export const insertDelivery = (
  caller: Caller,
  draft: DeliveryDraft,
  state: 'PENDING' | 'CANCELLED' = 'PENDING',
): Query => insertRow({ caller, draft, state })

type EventRow = { caller: Caller; id: string }
const eventColumns: Columns<EventRow> = {
  organization_id: ['text', ({ caller }) => caller.organizationId],
  env: ['text', ({ caller }) => caller.env],
  id: ['text', ({ id }) => id],
}

const fannedOut = ({ caller: { organizationId, env }, id }: EventRow) => sql`
  update events set fanned_out = 1 where organization_id = ${organizationId} and env = ${env} and id = ${id}`

const newDeliveries = tableOf(deliveryColumns, 'delivery')
const readEvents = tableOf(eventColumns, 'handled', newDeliveries.next)

/** Inserts the deliveries of events, and marks the events. */
const fanOutKind: WriteKind<{ deliveries: readonly DeliveryRow[]; events: readonly EventRow[] }> = {
  one: ({ deliveries, events }) => ({ statements: [...deliveries.map(insertRow), ...events.map(fannedOut)] }),
  set: (drafts) => ({
    text: `
      with added as (
        insert into deliveries (${newDeliveries.names}) select ${newDeliveries.names} from ${newDeliveries.from}
        on conflict do nothing
      )
      update events set fanned_out = 1
      from ${readEvents.from}
      where events.organization_id = handled.organization_id and events.env = handled.env and events.id = handled.id`,
    values: [
      ...newDeliveries.arraysOf(drafts.flatMap(({ deliveries }) => deliveries)),
      ...readEvents.arraysOf(drafts.flatMap(({ events }) => events)),
    ],
  }),
}

/**
 * Returns the variants of an event to send to an endpoint. Only an endpoint that uses signatures gets the test variant
 * `WRONG_SIGNATURE`.
 */
const copiesFor = (endpoint: Row, variants: readonly Variant[]): readonly Variant[] =>
  text(endpoint, 'auth_mode') === 'signature' ? variants : variants.filter((variant) => variant !== 'WRONG_SIGNATURE')

/**
 * Returns the deliveries of an event to insert. For a disabled endpoint, inserts a cancelled delivery,
 * which its owner can replay later. A disabled endpoint gets no delivery of a test event.
 */
function deliveriesFor(
  event: Row,
  caller: Caller,
  endpoints: readonly Row[],
  made: { id: (prefix: string) => string; at: number },
): DeliveryRow[] {
  const [eventId, type, isTest] = [text(event, 'id'), text(event, 'type'), integer(event, 'test') === 1]
  const variants = variantsOf({ env: caller.env, type, body: text(event, 'body') })
  return endpoints
    .filter((endpoint) => wantsType(text(endpoint, 'event_types'), type))
    .flatMap((endpoint): DeliveryRow[] => {
      const draft = (variant: Variant): DeliveryDraft => ({
        id: made.id('dlv'),
        eventId,
        endpointId: text(endpoint, 'id'),
        variant,
        at: made.at,
      })
      if (isEnabled(endpoint))
        return copiesFor(endpoint, variants).map((variant) => ({ caller, draft: draft(variant), state: 'PENDING' }))
      return isTest ? [] : [{ caller, draft: draft('ORIGINAL'), state: 'CANCELLED' }]
    })
}

/**
 * Two times in milliseconds UTC. An event is due if its `dueAt` is not after `dueBy`. New deliveries are created and
 * due at `at`.
 */
type Times = { dueBy: number; at: number }

/**
 * Inserts a delivery of each due event for every endpoint that subscribes to the event's type. If the endpoint is
 * disabled, inserts the delivery as cancelled. Returns the number of due events.
 */
export async function fanOut(
  database: Database,
  id: (prefix: string) => string,
  { dueBy, at }: Times,
  limit: number,
): Promise<number> {
  const events = await database.read(waiting(dueBy, limit))
  const endpoints = new Map<string, Promise<Row[]>>()
  const readOnce = (caller: Caller): Promise<Row[]> => {
    const key = `${caller.organizationId} ${caller.env}`
    const reading = endpoints.get(key) ?? database.read(endpointsOf(caller))
    endpoints.set(key, reading)
    return reading
  }
  const [deliveries, handled]: [DeliveryRow[], EventRow[]] = [[], []]
  for (const event of events) {
    const caller = { organizationId: text(event, 'organization_id'), env: oneOf(event, 'env', envs) }
    deliveries.push(...deliveriesFor(event, caller, await readOnce(caller), { id, at }))
    handled.push({ caller, id: text(event, 'id') })
  }
  if (handled.length > 0) await database.store(fanOutKind, { deliveries, events: handled })
  return events.length
}
