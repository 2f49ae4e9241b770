import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { webhookEventType } from './events.ts'
import { dateInput, identifier, ordered, queryNumber } from './fields.ts'
import { portalRoutes } from './portal-routes.ts'
import { environment, webhookLimits } from './portal-webhooks.ts'
import { webhookEventItem } from './webhook-events.ts'

const deliveryStatus = z.enum(['PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED'])

/** Why an attempt was not accepted. `TARGET_REFUSED` and `TOKEN_REQUEST_FAILED` have a detail beside them. */
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

/** Both null where it was accepted; `detail` is free text, and null where the reason says it all. */
const failure = { reason: z.nullable(z.enum(webhookFailureReasons)), detail: z.nullable(z.string()) }

/** The newest attempt of a delivery. */
export const lastWebhookAttempt = z.object({
  number: z.number(),
  startedAt: z.string(),
  status: z.nullable(z.number()),
  ...failure,
})

/** One event on its way to one endpoint. `url` is null once the endpoint is gone. */
export const webhookDelivery = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: webhookEventType,
  test: z.boolean(),
  endpointId: z.string(),
  url: z.nullable(z.string()),
  variant: z.enum(['ORIGINAL', 'DUPLICATE', 'WRONG_SIGNATURE']),
  status: deliveryStatus,
  attempts: z.number(),
  nextAttemptAt: z.nullable(z.string()),
  createdAt: z.string(),
  lastAttempt: z.nullable(lastWebhookAttempt),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** One request that was sent, or was to be sent. Credentials in its headers are hidden. */
export const webhookAttempt = z.object({
  number: z.number(),
  startedAt: z.string(),
  durationMs: z.number(),
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  response: z.nullable(z.object({ status: z.number(), bodyStart: z.string() })),
  ...failure,
})

/** A delivery with its event, the body byte for byte, and every attempt in order. */
export const webhookDeliveryLog = z.object({
  ...webhookDelivery.shape,
  event: webhookEventItem,
  attemptLog: z.array(webhookAttempt),
})
export type WebhookDeliveryLog = z.infer<typeof webhookDeliveryLog>

const ofDelivery = z.strictObject({ env: environment, deliveryId: identifier })

export const listWebhookDeliveries = endpoint(portalRoutes.listWebhookDeliveries, {
  summary: 'List deliveries, newest first',
  params: z.strictObject({ env: environment }),
  query: z
    .strictObject({
      status: z.optional(deliveryStatus),
      from: z.optional(dateInput),
      to: z.optional(dateInput),
      endpointId: z.optional(identifier),
      eventId: z.optional(identifier),
      before: z.optional(identifier),
      limit: z.optional(queryNumber(webhookLimits.deliveries)),
    })
    .check(ordered('from', 'to')),
  response: z.object({ data: z.array(webhookDelivery), next: z.nullable(z.string()) }),
  problems: [],
})

export const getWebhookDelivery = endpoint(portalRoutes.getWebhookDelivery, {
  summary: 'Read a delivery with its event and every attempt',
  params: ofDelivery,
  response: webhookDeliveryLog,
  problems: ['WEBHOOK_DELIVERY_NOT_FOUND'],
})

export const redeliverWebhook = endpoint(portalRoutes.redeliverWebhook, {
  summary: 'Send a delivery again',
  params: ofDelivery,
  response: webhookDelivery,
  problems: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
})
