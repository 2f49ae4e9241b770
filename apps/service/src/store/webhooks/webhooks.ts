import type { WebhookContext } from './webhook-owner.ts'
import { createWebhookChecks, type WebhookChecks } from './webhook-checks.ts'
import { createWebhookEndpoints, type WebhookEndpoints } from './webhook-endpoints.ts'
import { createWebhookEvents, type WebhookEvents } from './webhook-events.ts'
import { createWebhookLog, type WebhookLog } from './webhook-log.ts'
import { createWebhookReplay, type WebhookReplay } from './webhook-replay.ts'
import { createWebhookRotation, type WebhookRotation } from './webhook-rotation.ts'

/**
 * All operations on a caller's webhooks: endpoints, secrets, checks, delivery log, replays and events. The sending of
 * deliveries uses `Outbox` instead.
 */
export type Webhooks = WebhookEndpoints & WebhookRotation & WebhookLog & WebhookReplay & WebhookEvents & WebhookChecks

export function createWebhooks(context: WebhookContext): Webhooks {
  return {
    ...createWebhookEndpoints(context),
    ...createWebhookRotation(context),
    ...createWebhookLog(context),
    ...createWebhookReplay(context),
    ...createWebhookEvents(context),
    ...createWebhookChecks(context),
  }
}
