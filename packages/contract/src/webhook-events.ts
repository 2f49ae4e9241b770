import * as z from 'zod/mini'
import { described } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { webhookEventType, webhookBodies } from './events.ts'
import { today } from './example-values.ts'
import { identifier, queryNumber } from './fields.ts'
import { limits } from './limits.ts'
import { bearerRead, bearerWrite } from './route.ts'

/** A recorded event. `body` is the JSON text of a `WebhookEvent` and never changes. `createdAt` is ISO 8601, UTC. */
export const webhookEventItem = z.object({
  id: described(z.string(), 'Id of the event: the same in `x-service-event-id` of each of its deliveries.'),
  type: described(webhookEventType, 'The type of the event.'),
  test: described(z.boolean(), 'True for a test event.'),
  createdAt: described(z.string(), 'When it was recorded, UTC.'),
  body: described(z.string(), 'The JSON text that endpoints get, byte for byte: what a signature is made over.'),
})

export type WebhookEventItem = z.infer<typeof webhookEventItem>

/** A page of events, oldest first. */
export const webhookEventPage = z.object({
  data: described(z.array(webhookEventItem), 'Events, oldest first.'),
  next: described(z.string(), 'The `after` of the next call.'),
})

export const testEventRequest = z.strictObject({
  type: described(z.optional(webhookEventType), 'The type of the invented event, `TRANSACTION_COMPLETED` by default.'),
})

export const sentTestEvent = z.object({
  id: described(z.string(), 'Id of the event.'),
  type: described(webhookEventType, 'The type of the event.'),
})

export const resentEvent = z.object({
  id: described(z.string(), 'Id of the event.'),
  type: described(webhookEventType, 'The type of the event.'),
  deliveries: described(z.number(), 'How many endpoints it is sent to.'),
})

/** A cursor: the `next` of an earlier response, which only the service can decode, or `now`. */
const cursor = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(limits.webhookCursor),
    z.regex(/^[\w-]+$/, { error: 'must be the next of an answer, or now' }),
  )

export const listWebhookEvents = endpoint({
  spec: 'X7',
  ...bearerRead,
  path: '/webhook-events',
  scope: 'webhooks:manage',
  tag: 'Webhook tools',
  summary: 'Read webhook events as they come',
  description: `Every event of yours, also those that no endpoint wants, oldest first, its \`body\` byte for byte as endpoints get it. Without \`after\` the newest ones. Send \`next\` of an answer as the \`after\` of the next call to get what has come since; \`after=now\` begins with what comes from now on. With \`wait\`, an answer that would be empty is held back until an event comes, at most that many seconds, and may be empty all the same. In rare cases an event comes twice: drop an \`id\` that you have seen.`,
  query: z.strictObject({
    after: described(z.optional(cursor), '`next` of an earlier answer, or `now`.'),
    wait: described(
      z.optional(queryNumber({ minimum: 0, maximum: limits.webhookWaitSeconds, default: 0 })),
      `Seconds to wait for a first event: 0 by default, at most ${limits.webhookWaitSeconds}.`,
    ),
    limit: described(
      z.optional(queryNumber({ maximum: limits.webhookEventsMax, default: limits.webhookEventsDefault })),
      `The number of events: ${limits.webhookEventsDefault} by default, at most ${limits.webhookEventsMax}.`,
    ),
  }),
  response: webhookEventPage,
  problems: [],
  example: {
    query: { limit: '25' },
    response: {
      data: [
        {
          id: webhookBodies.programConnection.headers.eventId,
          type: 'LINKED',
          test: false,
          createdAt: today,
          body: JSON.stringify(webhookBodies.programConnection.example),
        },
      ],
      next: 'izY0tzQ1MjU1tDQwMDDQUVLSiY42hDBTy0riDQy93N28vKIMDBydnF1c3dw9vLx9_QICg4KVYmNjAQ',
    },
  },
})

export const sendTestEvent = endpoint({
  spec: 'X7',
  method: 'POST',
  path: '/webhook-events/test',
  ...bearerWrite,
  status: 202,
  scope: 'webhooks:manage',
  tag: 'Webhook tools',
  summary: 'Send a test event',
  description:
    'Makes an event of the type with invented content and sends it to every endpoint that wants the type. Its deliveries carry the header `x-service-test-event: true`; nothing has happened and nothing is booked.',
  body: testEventRequest,
  bodyIsOptional: true,
  response: sentTestEvent,
  problems: [],
  example: { body: { type: 'LINKED' }, response: { id: '<EVENT_ID>', type: 'LINKED' } },
})

export const resendWebhookEvent = endpoint({
  spec: 'X7',
  method: 'POST',
  path: '/webhook-events/{eventId}/resend',
  ...bearerWrite,
  status: 202,
  scope: 'webhooks:manage',
  tag: 'Webhook tools',
  summary: 'Send a webhook event again',
  description:
    'Sends an event once more, with the same id and the same bytes, to every endpoint that is switched on and wants its type, whether it had the event before or not. `deliveries` says to how many. Attempts count on.',
  params: z.strictObject({ eventId: described(identifier, 'Id of the event.') }),
  response: resentEvent,
  problems: ['WEBHOOK_EVENT_NOT_FOUND'],
  example: {
    params: { eventId: '<EVENT_ID>' },
    response: { id: '<EVENT_ID>', type: 'LINKED', deliveries: 1 },
  },
})

/** The API reference lists these endpoints in this order. */
export const webhookEventEndpoints = { listWebhookEvents, sendTestEvent, resendWebhookEvent }
