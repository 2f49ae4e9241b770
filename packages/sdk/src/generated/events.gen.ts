// Written by `npm run -s generate` of this workspace, from the contract. Do not edit.

import type { ConnectionEvent, TransactionEvent } from './types.gen.ts'

/** Every type of webhook event, with the body that its events have. */
export interface WebhookEventBodies {
  /** Sent when points were issued through the API or the widget. */
  TRANSACTION_COMPLETED: TransactionEvent
  /** Sent when points were issued for a program’s part of an executed credit. */
  MULTIBRAND_TRANSACTION_EXECUTED: TransactionEvent
  /** Sent when a user was linked to a program. */
  LINKED: ConnectionEvent
  /** Sent when the linked account or the percentage has changed. */
  UPDATED: ConnectionEvent
  /** Sent when the connection was removed. */
  DELINKED: ConnectionEvent
}

export type WebhookEventType = keyof WebhookEventBodies

/** The body of any event. The field `type` determines the kind of body. */
export type WebhookEvent = WebhookEventBodies[WebhookEventType]

export const webhookEventTypes: readonly WebhookEventType[] = [
  'TRANSACTION_COMPLETED',
  'MULTIBRAND_TRANSACTION_EXECUTED',
  'LINKED',
  'UPDATED',
  'DELINKED',
]
