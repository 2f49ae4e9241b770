import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'
import type { Database } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'
import { createWebhookEndpoints, type WebhookEndpoints } from './webhook-endpoints.ts'
import { createWebhookEvents, type WebhookEvents } from './webhook-events.ts'
import { createWebhookLog, type WebhookLog } from './webhook-log.ts'
import { createWebhookReplay, type WebhookReplay } from './webhook-replay.ts'
import { createWebhookRotation, type WebhookRotation } from './webhook-rotation.ts'

/**
 * All operations on a caller's webhooks: endpoints, secrets, delivery log, replays and events. The sending of
 * deliveries uses `Outbox` instead.
 */
export type Webhooks = WebhookEndpoints & WebhookRotation & WebhookLog & WebhookReplay & WebhookEvents

export function createWebhooks(
  database: Database,
  caller: Caller,
  keyring: Keyring,
  id: Ids,
  now: () => number,
): Webhooks {
  const context = { database, caller, keyring, id, now }
  return {
    ...createWebhookEndpoints(context),
    ...createWebhookRotation(context),
    ...createWebhookLog(context),
    ...createWebhookReplay(context),
    ...createWebhookEvents(context),
  }
}
