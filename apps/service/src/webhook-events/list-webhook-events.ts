import { endpoints, limits, type ResponseOf, type WebhookEventItem } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import type { WebhookEventRow } from '../store/webhooks/webhook-rows.ts'
import { beginning, cursorAfter, mostGiven, notGiven, readCursor, writeCursor, type EventCursor } from './event-cursor.ts'
import { untilFound } from './until-found.ts'

const item = ({ id, type, test, createdAt, body }: WebhookEventRow): WebhookEventItem => ({
  id,
  type,
  test,
  createdAt: isoDate(createdAt),
  body,
})

const page = (events: readonly WebhookEventRow[], cursor: EventCursor): { body: ResponseOf<typeof endpoints.listWebhookEvents> } => ({
  body: { data: events.map(item), next: writeCursor(cursor) },
})

export const handleListWebhookEvents = handler(endpoints.listWebhookEvents, async ({ query, caller, request }, { store, stopping }) => {
  const { after } = query
  const seconds = Number(query.wait ?? 0)
  const limit = Number(query.limit ?? limits.webhookEventsDefault)
  const { webhooks } = store.organization(caller)

  /** One more than a cursor keeps, so that whatever is older lies behind its horizon. */
  const begin = async () => {
    const events = await webhooks.newestEvents(mostGiven + 1)
    return { cursor: cursorAfter(beginning, events), newest: after === 'now' ? [] : events.slice(-limit) }
  }
  const { cursor, newest } = after === undefined || after === 'now' ? await begin() : { cursor: readCursor(after), newest: [] }
  if (newest.length > 0) return page(newest, cursor)

  const look = async () => notGiven(cursor, await webhooks.eventsAfter(cursor.horizon, limit + cursor.given.length)).slice(0, limit)
  // Whoever waits holds nothing of the database between two looks.
  const wait = () => {
    const signal = AbortSignal.any([stopping, request.gone()])
    return untilFound(look, { forMs: seconds * 1000, whose: `${caller.env} ${caller.organizationId}`, signal })
  }
  const found = seconds > 0 ? await wait() : await look()
  // A connection that was kept would keep the service from stopping.
  return { ...page(found, cursorAfter(cursor, found)), ...(stopping.aborted ? { headers: { Connection: 'close' } } : {}) }
})
