import type { WebhookEventType } from '@loyalty/contract'
import type { DeliveryRow, Outcome } from './webhook-rows.ts'

/** `from` and `to` are when events were created, both included. */
export type ReplayRange = { from: number; to: number; onlyFailed: boolean; limit: number }

export type WebhookReplay = {
  /** Disabled also when the endpoint is gone. */
  redeliver: (deliveryId: string) => Promise<{ outcome: 'queued'; delivery: DeliveryRow } | Outcome<'unknown' | 'disabled'>>
  /** Oldest first, at most `limit`; `continueFrom` is when the first event that is left was created. */
  replay: (
    endpointId: string,
    range: ReplayRange,
  ) => Promise<{ outcome: 'queued'; count: number; continueFrom: number | null } | Outcome<'unknown' | 'disabled'>>
  /** To each enabled endpoint that wants the type, which may be none. */
  resend: (eventId: string) => Promise<{ outcome: 'queued'; type: WebhookEventType; deliveries: number } | Outcome<'unknown'>>
}
