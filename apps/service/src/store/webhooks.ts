import type { WebhookEndpoints } from './webhook-endpoints.ts'
import type { WebhookEvents } from './webhook-events.ts'
import type { WebhookLog } from './webhook-log.ts'
import type { WebhookReplay } from './webhook-replay.ts'
import type { WebhookRotation } from './webhook-rotation.ts'

export type { PublicAuth, WebhookAuth } from './webhook-auth.ts'
export type { EndpointChange, EndpointDraft } from './webhook-endpoints.ts'
export type { DeliveryQuery } from './webhook-log.ts'
export type { AttemptRow, DeliveryRow, WebhookEndpointRow, WebhookEventRow, WebhookSecretRow } from './webhook-rows.ts'

/** A caller's webhooks as their owner administers them. What sends them is the `Outbox`. */
export type Webhooks = WebhookEndpoints & WebhookRotation & WebhookLog & WebhookReplay & WebhookEvents
