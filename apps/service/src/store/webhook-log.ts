import type { AttemptRow, DeliveryRow, DeliveryState, WebhookEventRow } from './webhook-rows.ts'

/** `from` and `to` are when deliveries were created, both included; `before` is the id of the last one seen. */
export type DeliveryQuery = {
  status?: DeliveryState | undefined
  from?: number | undefined
  to?: number | undefined
  endpointId?: string | undefined
  eventId?: string | undefined
  before?: string | undefined
  limit: number
}

export type WebhookLog = {
  /** Newest first by id; `next` is the `before` of the page that follows. */
  deliveries: (query: DeliveryQuery) => Promise<{ data: DeliveryRow[]; next: string | null }>
  delivery: (deliveryId: string) => Promise<(DeliveryRow & { event: WebhookEventRow; attemptLog: AttemptRow[] }) | undefined>
}
