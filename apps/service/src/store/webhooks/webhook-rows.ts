import type { WebhookEventType } from '@loyalty/contract'
import type { Variant } from '../../events/variants.ts'
import type { PublicAuth } from './webhook-auth.ts'
import type { WebhookSecret } from './webhook-secrets.ts'

/** A union with one member for each outcome. A check of `outcome` then narrows the type. */
export type Outcome<T extends string> = T extends string ? { outcome: T } : never

export const disabledReasons = ['OWNER', 'GONE', 'FAILING', 'CATALOGUE'] as const
export const deliveryStates = ['PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export type WebhookSecretRow = Omit<WebhookSecret, 'sealed'>

/**
 * An endpoint as its owner sees it, without the text of its secrets. All webhook times are real times in milliseconds
 * UTC.
 */
export type WebhookEndpointRow = {
  id: string
  url: string
  description: string
  /** The event types that the endpoint wants. Null means every type, including future types. */
  eventTypes: WebhookEventType[] | null
  auth: PublicAuth
  status: 'ENABLED' | 'DISABLED'
  disabledReason: (typeof disabledReasons)[number] | null
  failingSince: number | null
  /** The number of waiting deliveries. `exhausted` is the number of exhausted deliveries. */
  pending: number
  exhausted: number
  /** The secrets at this instant, the active secret first. Expired secrets are left out. */
  secrets: WebhookSecretRow[]
  createdAt: number
  updatedAt: number
}

export type WebhookEventRow = { id: string; type: WebhookEventType; test: boolean; createdAt: number; body: string }

export type LastAttempt = { number: number; startedAt: number; status: number | null; reason: string | null }

export type DeliveryRow = {
  id: string
  eventId: string
  eventType: WebhookEventType
  test: boolean
  endpointId: string
  /** The endpoint's present address. Null after the endpoint is removed. */
  url: string | null
  variant: Variant
  status: DeliveryState
  /** The number of attempts, including an attempt in flight. */
  attempts: number
  /** The time of the next attempt. Null unless the status is `PENDING`. */
  nextAttemptAt: number | null
  createdAt: number
  lastAttempt: LastAttempt | null
}

/**
 * The request and the response of an attempt. The address and headers are those of this attempt, without credentials.
 */
export type AttemptRow = Omit<LastAttempt, 'status'> & {
  durationMs: number
  request: { url: string; headers: Record<string, string> }
  /** The status and the first bytes of the body. Null without a response. */
  response: { status: number; bodyStart: string } | null
}
