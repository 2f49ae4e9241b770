import { endpoints, limits, type ResponseOf, type WebhookEventItem } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import type { WebhookEventRow } from '../store/webhooks/webhook-rows.ts'
import {
  beginning,
  cursorAfter,
  mostGiven,
  notGiven,
  readCursor,
  writeCursor,
  type EventCursor,
} from './event-cursor.ts'
import { longPoll } from './long-poll.ts'

const item = ({ id, type, test, createdAt, body }: WebhookEventRow): WebhookEventItem => ({
  id,
  type,
  test,
  createdAt: isoDate(createdAt),
  body,
})

const page = (
  events: readonly WebhookEventRow[],
  cursor: EventCursor,
): { body: ResponseOf<typeof endpoints.listWebhookEvents> } => ({
  body: { data: events.map(item), next: writeCursor(cursor) },
})

export const handleListWebhookEvents = handler(
  endpoints.listWebhookEvents,
  async ({ query, org, request }, { stopping }) => {
    const { after } = query
    const seconds = Number(query.wait ?? 0)
    const limit = Number(query.limit ?? limits.webhookEventsDefault)
    const { webhooks } = org

    /**
     * Reads the newest events for a request without a cursor. Reads one event more than a cursor can contain, so the
     * new cursor's `horizon` covers all older events.
     */
    const begin = async () => {
      const events = await webhooks.newestEvents(mostGiven + 1)
      return { cursor: cursorAfter(beginning, events), newest: after === 'now' ? [] : events.slice(-limit) }
    }
    const { cursor, newest } =
      after === undefined || after === 'now' ? await begin() : { cursor: readCursor(after), newest: [] }
    if (newest.length > 0) return page(newest, cursor)

    const poll = async () =>
      notGiven(cursor, await webhooks.eventsAfter(cursor.horizon, limit + cursor.given.length)).slice(0, limit)
    // Waits for events by polling the database, so that the request holds no database connection between two polls.
    const wait = () => {
      const signal = AbortSignal.any([stopping, request.gone()])
      return longPoll(poll, {
        forMs: seconds * 1000,
        organization: `${org.caller.env} ${org.caller.organizationId}`,
        signal,
      })
    }
    const found = seconds > 0 ? await wait() : await poll()
    // While the service stops, the response has the header `Connection: close`, because the service waits until all
    // connections are closed.
    return {
      ...page(found, cursorAfter(cursor, found)),
      ...(stopping.aborted ? { headers: { Connection: 'close' } } : {}),
    }
  },
)
