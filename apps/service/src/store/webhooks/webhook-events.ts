import { webhookEventTypes, type WebhookEventType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { sql, type Row } from '../engine/database.ts'
import { eventNow, insertTestEvent } from './events.ts'
import { insertDelivery } from './fan-out.ts'
import { firstIdAt } from '../access/ids.ts'
import { integer, oneOf, text } from '../engine/row.ts'
import { manualDelivery, type Busy } from './manual-deliveries.ts'
import { endpointById, endpointTarget, type WebhookContext } from './webhook-owner.ts'
import { lockOrganization } from '../catalog/lock-organization.ts'
import type { Outcome, WebhookEventRow } from './webhook-rows.ts'

/**
 * The position of an event in a list. A list is sorted by the events' times, and events with equal times are sorted by
 * id.
 */
export type EventPlace = { createdAt: number; id: string }

type TestEvent = { type: WebhookEventType; body: string }

type Sent = { outcome: 'sent'; eventId: string; deliveryId: string } | Busy | Outcome<'unknown'>

export type WebhookEvents = {
  event: (eventId: string) => Promise<WebhookEventRow | undefined>
  /** Returns the newest `limit` events. The last event of the list is the newest. */
  newestEvents: (limit: number) => Promise<WebhookEventRow[]>
  /** Returns at most `limit` events that come after `place`, oldest first. */
  eventsAfter: (place: EventPlace, limit: number) => Promise<WebhookEventRow[]>
  /**
   * Sends a test event to one endpoint, even if the endpoint does not subscribe to the event's type. A disabled endpoint
   * gets one manual attempt.
   */
  sendTest: (endpointId: string, event: TestEvent) => Promise<Sent>
  /**
   * Stores a test event. The worker sends it to every enabled endpoint that subscribes to its type. Returns the id of
   * the event.
   */
  tellTest: (event: TestEvent) => Promise<string>
}

const newest = ({ organizationId, env }: Caller, limit: number) => sql`
  select * from events where organization_id = ${organizationId} and env = ${env} order by id desc limit ${limit}`

/**
 * Selects the events after a position. The statement reads by the primary key in time order, because each id begins
 * with the time of its event.
 */
const after = ({ organizationId, env }: Caller, { createdAt, id }: EventPlace, limit: number) => sql`
  select * from events
  where organization_id = ${organizationId} and env = ${env} and id >= ${firstIdAt('evt', createdAt)}
    and (created_at, id) > (${createdAt}, ${id})
  order by id limit ${limit}`

export const eventById = ({ organizationId, env }: Caller, eventId: string) => sql`
  select * from events where organization_id = ${organizationId} and env = ${env} and id = ${eventId}`

export const parseEvent = (row: Row): WebhookEventRow => ({
  id: text(row, 'id'),
  type: oneOf(row, 'type', webhookEventTypes),
  test: integer(row, 'test') === 1,
  createdAt: integer(row, 'created_at'),
  body: text(row, 'body'),
})

export function createWebhookEvents({ database, caller, id, now, audit }: WebhookContext): WebhookEvents {
  return {
    event: async (eventId) => (await database.read(eventById(caller, eventId))).map(parseEvent)[0],
    newestEvents: async (limit) => (await database.read(newest(caller, limit))).map(parseEvent).toReversed(),
    eventsAfter: async (place, limit) => (await database.read(after(caller, place, limit))).map(parseEvent),
    async sendTest(endpointId, { type, body }) {
      const event = eventNow(id, { type, subjectId: 'test', body })
      const delivery = { id: id('dlv'), eventId: event.id, endpointId, variant: 'ORIGINAL' as const, at: now() }
      return await database.transaction(async (run): Promise<Sent> => {
        await run(lockOrganization(caller))
        const [endpoint] = await run(endpointById(caller, endpointId))
        if (endpoint === undefined) return { outcome: 'unknown' }
        const isDisabled = text(endpoint, 'status') === 'DISABLED'
        const busy = isDisabled ? await manualDelivery(run, caller, endpointId) : undefined
        if (busy) return busy
        await run(insertTestEvent(caller, event, true))
        await run(insertDelivery(caller, { ...delivery, sentAs: isDisabled ? 'TRIAL' : 'EVENT' }))
        await audit(run, endpointTarget(endpointId), { after: { type } })
        return { outcome: 'sent', eventId: event.id, deliveryId: delivery.id }
      })
    },
    async tellTest({ type, body }) {
      const event = eventNow(id, { type, subjectId: 'test', body })
      await database.write(insertTestEvent(caller, event, false))
      return event.id
    },
  }
}
