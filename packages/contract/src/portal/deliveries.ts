import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { webhookEventType, webhookBodies } from '../events.ts'
import { dateInput, identifier, ordered, queryNumber } from '../fields.ts'
import { webhookEventItem } from '../webhook-events.ts'
import { webhookHeaders } from '../webhook-headers.ts'
import { portalRoutes } from './routes.ts'
import { webhookLimits } from './webhook-auth.ts'
import { environment, webhookEndpointExample } from './webhook-endpoint.ts'

const deliveryStatus = z.enum(['PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED'])

/** The reasons of failed attempts. For `TARGET_REFUSED` and `TOKEN_REQUEST_FAILED`, an attempt also has a `detail`. */
export const webhookFailureReasons = [
  'HTTP_STATUS',
  'REDIRECT_NOT_FOLLOWED',
  'GONE',
  'TIMEOUT',
  'DNS_FAILED',
  'TLS_FAILED',
  'CONNECTION_FAILED',
  'TARGET_REFUSED',
  'TOKEN_REQUEST_FAILED',
] as const

export type WebhookFailureReason = (typeof webhookFailureReasons)[number]

/**
 * The failure of an attempt. Both fields are null for an accepted attempt. `detail` is free text, and null if `reason`
 * alone explains the failure.
 */
const failure = {
  reason: described(
    z.nullable(z.enum(webhookFailureReasons)),
    'The reason of the failure; null after success. `HTTP_STATUS`: another status than 2xx. `REDIRECT_NOT_FOLLOWED`: 3xx. `GONE`: 410, which disables the endpoint. `TARGET_REFUSED`: the service does not send to this address. `TOKEN_REQUEST_FAILED`: no access token was available.',
  ),
  detail: described(z.nullable(z.string()), 'More about the reason, for people; null where the reason says it all.'),
}

/** The newest attempt of a delivery. */
export const lastWebhookAttempt = z.object({
  number: described(z.number(), 'Which attempt it is, from 1.'),
  startedAt: described(z.string(), 'When it began, UTC.'),
  status: described(z.nullable(z.number()), 'The HTTP status; null where nothing was answered.'),
  ...failure,
})

/** The delivery of one event to one endpoint. `url` is null after the removal of the endpoint. */
export const webhookDelivery = z.object({
  id: described(z.string(), 'Id of the delivery.'),
  eventId: described(z.string(), 'Id of the event: `x-service-event-id` of every attempt.'),
  eventType: described(webhookEventType, 'The type of the event.'),
  test: described(z.boolean(), 'True for a test event.'),
  endpointId: described(z.string(), 'Id of the endpoint.'),
  url: described(z.nullable(z.string()), 'The address of the endpoint; null after its removal.'),
  variant: described(
    z.enum(['ORIGINAL', 'DUPLICATE', 'WRONG_SIGNATURE']),
    '`ORIGINAL` for a usual delivery. The sandbox can add a copy to test a receiver. A check sends a `WRONG_SIGNATURE`: a wrong signature, password or token.',
  ),
  status: described(
    deliveryStatus,
    '`PENDING` waits, `DELIVERED` was accepted (a `WRONG_SIGNATURE` was answered, as it is there to be refused), `EXHAUSTED` was given up, `CANCELLED` is not sent: its endpoint was removed, or was off when the event came.',
  ),
  manual: described(
    z.boolean(),
    'True for a check, and for a test or resend to a disabled endpoint: one attempt, which does not change the endpoint’s health.',
  ),
  attempts: described(z.number(), 'How many attempts were made.'),
  nextAttemptAt: described(z.nullable(z.string()), 'The time of the next attempt, UTC; null when no attempt follows.'),
  createdAt: described(z.string(), 'When it was made, UTC.'),
  lastAttempt: described(z.nullable(lastWebhookAttempt), 'The newest attempt; null before the first.'),
})

export type WebhookDelivery = z.infer<typeof webhookDelivery>

/**
 * One attempt to send a delivery, with the request that the service sent. The request's headers are shown without
 * credentials.
 */
export const webhookAttempt = z.object({
  number: described(z.number(), 'Which attempt it is, from 1.'),
  startedAt: described(z.string(), 'When it began, UTC.'),
  durationMs: described(z.number(), 'How long it took, in milliseconds.'),
  manual: described(z.boolean(), 'True if a person started this one attempt, without effect on the endpoint’s health.'),
  request: described(
    z.object({
      url: described(z.string(), 'The address of the request.'),
      headers: described(
        z.record(z.string(), z.string()),
        'The headers by name. Of `Authorization` only the scheme is kept.',
      ),
    }),
    'The request without its body.',
  ),
  response: described(
    z.nullable(
      z.object({
        status: described(z.number(), 'Its HTTP status.'),
        bodyStart: described(z.string(), 'The first bytes of the answer, as text.'),
      }),
    ),
    'The answer; null when none arrived.',
  ),
  ...failure,
})

/** A delivery with its event, the body byte for byte, and every attempt in order. */
export const webhookDeliveryLog = z.object({
  ...webhookDelivery.shape,
  event: described(webhookEventItem, 'The event, with its body byte for byte.'),
  attemptLog: described(z.array(webhookAttempt), 'Every attempt, oldest first.'),
})

export type WebhookDeliveryLog = z.infer<typeof webhookDeliveryLog>

const ofDelivery = z.strictObject({
  env: described(environment, 'The environment.'),
  deliveryId: described(identifier, 'Id of a delivery.'),
})

const { example: linked, headers: linkedHeaders } = webhookBodies.programConnection
const sent = '2026-11-21T09:30:00.000Z'

const deliveryExample: WebhookDelivery = {
  id: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK',
  eventId: linkedHeaders.eventId,
  eventType: linked.type,
  test: false,
  endpointId: webhookEndpointExample.id,
  url: webhookEndpointExample.url,
  variant: 'ORIGINAL',
  status: 'EXHAUSTED',
  manual: false,
  attempts: 1,
  nextAttemptAt: null,
  createdAt: sent,
  lastAttempt: { number: 1, startedAt: sent, status: 503, reason: 'HTTP_STATUS', detail: null },
}

const eventExample = {
  id: deliveryExample.eventId,
  type: deliveryExample.eventType,
  test: false,
  createdAt: sent,
  body: JSON.stringify(linked),
}

const attemptExample = {
  number: 1,
  startedAt: sent,
  durationMs: 84,
  manual: false,
  request: {
    url: webhookEndpointExample.url,
    headers: {
      [webhookHeaders.signature]: 'c90c395ec4a2fda5de88df471b44a9aecd72f439b4a04f76c28658aeeed2305f',
      [webhookHeaders.timestamp]: '1795253400',
      [webhookHeaders.eventId]: eventExample.id,
      [webhookHeaders.attempt]: '1',
      [webhookHeaders.standardId]: eventExample.id,
      [webhookHeaders.standardTimestamp]: '1795253400',
      [webhookHeaders.standardSignature]: 'v1,gdP8dCpRG2HVQ9S8e0xhRjaB6tkDY/Z3mFsuC1f2N+A=',
    },
  },
  response: { status: 503, bodyStart: 'Service Unavailable' },
  reason: 'HTTP_STATUS' as const,
  detail: null,
}

export const listWebhookDeliveries = endpoint({
  ...portalRoutes.listWebhookDeliveries,
  tag: 'Portal',
  summary: 'List deliveries, newest first',
  description: '`next` is the `before` of the next page. Production keeps 30 days, the sandbox 7.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  query: z
    .strictObject({
      status: described(z.optional(deliveryStatus), 'The status of the deliveries.'),
      from: described(z.optional(dateInput), 'Begin of the period; included.'),
      to: described(z.optional(dateInput), 'End of the period; included. A day means all of it.'),
      endpointId: described(z.optional(identifier), 'Id of an endpoint.'),
      eventId: described(z.optional(identifier), 'Id of the event.'),
      before: described(z.optional(identifier), 'Id of the last delivery seen: what follows is older.'),
      limit: described(
        z.optional(queryNumber({ maximum: webhookLimits.deliveries, default: webhookLimits.deliveriesDefault })),
        'Items of a page: 50 by default, at most 200.',
      ),
    })
    .check(ordered('from', 'to')),
  response: z.object({
    data: described(z.array(webhookDelivery), 'The items of this page.'),
    next: described(z.nullable(z.string()), 'The `before` of the next page; null on the last one.'),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { status: 'EXHAUSTED', limit: '25' },
    response: { data: [deliveryExample], next: null },
  },
})

export const getWebhookDelivery = endpoint({
  ...portalRoutes.getWebhookDelivery,
  tag: 'Portal',
  summary: 'Read a delivery with its event and every attempt',
  params: ofDelivery,
  response: webhookDeliveryLog,
  problems: ['WEBHOOK_DELIVERY_NOT_FOUND'],
  example: {
    params: { env: 'sandbox', deliveryId: deliveryExample.id },
    response: { ...deliveryExample, event: eventExample, attemptLog: [attemptExample] },
  },
})

export const redeliverWebhook = endpoint({
  ...portalRoutes.redeliverWebhook,
  tag: 'Portal',
  summary: 'Send a delivery again',
  description:
    'Due at once, with a new schedule. Attempts count on, and the event’s id stays the same. A disabled endpoint gets one attempt at a time.',
  params: ofDelivery,
  response: webhookDelivery,
  problems: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_BUSY'],
  example: {
    params: { env: 'sandbox', deliveryId: deliveryExample.id },
    response: { ...deliveryExample, status: 'PENDING', nextAttemptAt: '2026-11-21T10:00:00.000Z' },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalDeliveryEndpoints = { listWebhookDeliveries, getWebhookDelivery, redeliverWebhook }
