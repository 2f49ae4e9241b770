import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { webhookEventType as type } from './events.ts'
import { identifier, queryNumber } from './fields.ts'
import { limits } from './limits.ts'
import { routes } from './routes.ts'

/** An event as it was recorded. `body` is the frozen JSON text of a `WebhookEvent`; `createdAt` is ISO 8601, UTC. */
export const webhookEventItem = z.object({ id: z.string(), type, test: z.boolean(), createdAt: z.string(), body: z.string() })
export type WebhookEventItem = z.infer<typeof webhookEventItem>

/** Oldest first. */
export const webhookEventPage = z.object({ data: z.array(webhookEventItem), next: z.string() })

export const testEventRequest = z.strictObject({ type: z.optional(type) })

export const sentTestEvent = z.object({ id: z.string(), type })

export const resentEvent = z.object({ id: z.string(), type, deliveries: z.number() })

/** The `next` of an earlier answer, which only the service can read, or `now`. */
const cursor = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.webhookCursor), z.regex(/^[\w-]+$/, { error: 'must be the next of an answer, or now' }))

export const listWebhookEvents = endpoint(routes.listWebhookEvents, {
  summary: 'Read webhook events as they come',
  query: z.strictObject({
    after: z.optional(cursor),
    wait: z.optional(queryNumber(limits.webhookWaitSeconds, 0)),
    limit: z.optional(queryNumber(limits.webhookEventsMax)),
  }),
  response: webhookEventPage,
  problems: [],
})

export const sendTestEvent = endpoint(routes.sendTestEvent, {
  summary: 'Send a test event',
  body: testEventRequest,
  bodyIsOptional: true,
  response: sentTestEvent,
  problems: [],
})

export const resendWebhookEvent = endpoint(routes.resendWebhookEvent, {
  summary: 'Send a webhook event again',
  params: z.strictObject({ eventId: identifier }),
  response: resentEvent,
  problems: ['WEBHOOK_EVENT_NOT_FOUND'],
})
