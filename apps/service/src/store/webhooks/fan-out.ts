import { variantsOf, type Variant } from '../../events/variants.ts'
import { envs, type Caller } from '../../caller.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
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

/**
 * Inserts a delivery of one variant of an event to an endpoint. Does nothing if this delivery exists. For a disabled
 * endpoint, pass `CANCELLED`: its owner can replay a cancelled delivery later.
 */
export const insertDelivery = (
  { organizationId, env }: Caller,
  { id, eventId, endpointId, variant, at, sentAs = 'EVENT' }: DeliveryDraft,
  state: 'PENDING' | 'CANCELLED' = 'PENDING',
): Query => sql`
  insert into deliveries (organization_id, env, id, event_id, endpoint_id, variant, state, due_at, created_at, finished_at, sent_as)
  values (${organizationId}, ${env}, ${id}, ${eventId}, ${endpointId}, ${variant}, ${state}, ${at}, ${at}, ${state === 'PENDING' ? null : at},
    ${sentAs})
  on conflict do nothing`

const fannedOut = ({ organizationId, env }: Caller, eventId: string) => sql`
  update events set fanned_out = 1 where organization_id = ${organizationId} and env = ${env} and id = ${eventId}`

/**
 * Returns the variants of an event to send to an endpoint. Only an endpoint that uses signatures gets the test variant
 * `WRONG_SIGNATURE`.
 */
const copiesFor = (endpoint: Row, variants: readonly Variant[]): readonly Variant[] =>
  text(endpoint, 'auth_mode') === 'signature' ? variants : variants.filter((variant) => variant !== 'WRONG_SIGNATURE')

/**
 * Returns the statements that insert an event's deliveries. For a disabled endpoint, inserts a cancelled delivery,
 * which its owner can replay later. A disabled endpoint gets no delivery of a test event.
 */
function deliveriesFor(
  event: Row,
  caller: Caller,
  endpoints: readonly Row[],
  made: { id: (prefix: string) => string; at: number },
): Query[] {
  const [eventId, type, isTest] = [text(event, 'id'), text(event, 'type'), integer(event, 'test') === 1]
  const variants = variantsOf({ env: caller.env, type, body: text(event, 'body') })
  return endpoints
    .filter((endpoint) => wantsType(text(endpoint, 'event_types'), type))
    .flatMap((endpoint) => {
      const draft = (variant: Variant): DeliveryDraft => ({
        id: made.id('dlv'),
        eventId,
        endpointId: text(endpoint, 'id'),
        variant,
        at: made.at,
      })
      if (isEnabled(endpoint))
        return copiesFor(endpoint, variants).map((variant) => insertDelivery(caller, draft(variant)))
      return isTest ? [] : [insertDelivery(caller, draft('ORIGINAL'), 'CANCELLED')]
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
  const statements: Query[] = []
  for (const event of events) {
    const caller = { organizationId: text(event, 'organization_id'), env: oneOf(event, 'env', envs) }
    statements.push(
      ...deliveriesFor(event, caller, await readOnce(caller), { id, at }),
      fannedOut(caller, text(event, 'id')),
    )
  }
  if (statements.length > 0) await database.write(...statements)
  return events.length
}
