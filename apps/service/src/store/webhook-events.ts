import type { WebhookEventType } from '@loyalty/contract'
import type { Outcome, WebhookEventRow } from './webhook-rows.ts'

/** The place of an event in their order: by time, then by id. */
export type EventPlace = { createdAt: number; id: string }

export type WebhookEvents = {
  /** The newest ones, oldest first. */
  newestEvents: (limit: number) => Promise<WebhookEventRow[]>
  /** Those behind a place, oldest first. */
  eventsAfter: (place: EventPlace, limit: number) => Promise<WebhookEventRow[]>
  /** To one endpoint whatever types it wants, or (null) to every enabled one that wants this type, by the ordinary fan-out. */
  sendTest: (
    endpointId: string | null,
    event: { type: WebhookEventType; body: string },
  ) => Promise<{ outcome: 'sent'; eventId: string; deliveryId: string | null } | Outcome<'unknown' | 'disabled'>>
}
