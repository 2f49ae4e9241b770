import type { WebhookDelivery, WebhookEndpoint } from '@loyalty/contract'
import { isoDate } from '../http/dates.ts'
import type { DeliveryRow, WebhookEndpointRow } from '../store/webhook-rows.ts'

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoDate(at))

/** An endpoint as the portal shows it: nothing of it is secret. */
export const endpointItem = (row: WebhookEndpointRow): WebhookEndpoint => ({
  ...row,
  failingSince: isoOrNull(row.failingSince),
  secrets: row.secrets.map((secret) => ({
    ...secret,
    createdAt: isoDate(secret.createdAt),
    activatesAt: isoOrNull(secret.activatesAt),
    expiresAt: isoOrNull(secret.expiresAt),
  })),
  createdAt: isoDate(row.createdAt),
  updatedAt: isoDate(row.updatedAt),
})

/** A delivery as the portal lists it. */
export const deliveryItem = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  nextAttemptAt: isoOrNull(row.nextAttemptAt),
  createdAt: isoDate(row.createdAt),
  lastAttempt: row.lastAttempt && { ...row.lastAttempt, startedAt: isoDate(row.lastAttempt.startedAt) },
})
