import { variantsOf, type Variant } from '../webhooks/variants.ts'
import { envs, type Caller } from './caller.ts'
import { sql, type Database, type Query, type Row } from './database.ts'
import { oneOf, text } from './row.ts'

export const wantsType = (eventTypes: string, type: string): boolean => eventTypes === '*' || eventTypes.split(' ').includes(type)

const waiting = (now: number, limit: number) => sql`
  select * from events where fanned_out = 0 and due_at <= ${now} order by due_at, id limit ${limit}`

export const enabledEndpoints = ({ organizationId, env }: Caller) => sql`
  select id, event_types, auth_mode from webhook_endpoints
  where organization_id = ${organizationId} and env = ${env} and status = 'ENABLED' order by id`

export type DeliveryDraft = { id: string; eventId: string; endpointId: string; variant: Variant; at: number }

/** An event goes to an endpoint once in each variant: whoever comes second inserts nothing. */
export const insertDelivery = ({ organizationId, env }: Caller, { id, eventId, endpointId, variant, at }: DeliveryDraft): Query => sql`
  insert into deliveries (organization_id, env, id, event_id, endpoint_id, variant, state, due_at, created_at)
  values (${organizationId}, ${env}, ${id}, ${eventId}, ${endpointId}, ${variant}, 'PENDING', ${at}, ${at}) on conflict do nothing`

const fannedOut = ({ organizationId, env }: Caller, eventId: string) => sql`
  update events set fanned_out = 1 where organization_id = ${organizationId} and env = ${env} and id = ${eventId}`

/** The copies of an event that an endpoint gets. Only who checks signatures can be tried with a wrong one. */
const copiesFor = (endpoint: Row, variants: readonly Variant[]): readonly Variant[] =>
  text(endpoint, 'auth_mode') === 'signature' ? variants : variants.filter((variant) => variant !== 'WRONG_SIGNATURE')

/** Turns due events into deliveries for each enabled endpoint that wants them; answers how many events. */
export async function fanOut(database: Database, id: (prefix: string) => string, now: number, limit: number): Promise<number> {
  const events = await database.read(waiting(now, limit))
  const endpoints = new Map<string, Promise<Row[]>>()
  const endpointsOf = (caller: Caller): Promise<Row[]> => {
    const key = `${caller.organizationId} ${caller.env}`
    const reading = endpoints.get(key) ?? database.read(enabledEndpoints(caller))
    endpoints.set(key, reading)
    return reading
  }
  const statements: Query[] = []
  for (const event of events) {
    const caller = { organizationId: text(event, 'organization_id'), env: oneOf(event, 'env', envs) }
    const [eventId, type] = [text(event, 'id'), text(event, 'type')]
    const variants = variantsOf({ env: caller.env, type, body: text(event, 'body') })
    for (const endpoint of await endpointsOf(caller)) {
      if (!wantsType(text(endpoint, 'event_types'), type)) continue
      const endpointId = text(endpoint, 'id')
      for (const variant of copiesFor(endpoint, variants))
        statements.push(insertDelivery(caller, { id: id('dlv'), eventId, endpointId, variant, at: now }))
    }
    statements.push(fannedOut(caller, eventId))
  }
  if (statements.length > 0) await database.write(...statements)
  return events.length
}
