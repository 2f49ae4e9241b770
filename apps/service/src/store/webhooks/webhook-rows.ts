import type { WebhookEventType } from '@loyalty/contract'
import type { Variant } from '../../events/variants.ts'
import type { PublicAuth } from './webhook-auth.ts'
import type { WebhookSecret } from './webhook-secrets.ts'

/** One member for each outcome, so that a caller that deals with one after another is left with the rest. */
export type Outcome<T extends string> = T extends string ? { outcome: T } : never

export const disabledReasons = ['OWNER', 'GONE', 'FAILING', 'CATALOGUE'] as const
export const deliveryStates = ['PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export type WebhookSecretRow = Omit<WebhookSecret, 'sealed'>

/** An address as its owner sees it: nothing of it is secret. All times of webhooks are milliseconds UTC of real time. */
export type WebhookEndpointRow = {
  id: string
  url: string
  description: string
  /** Null wants every type, also those that come later. */
  eventTypes: WebhookEventType[] | null
  auth: PublicAuth
  status: 'ENABLED' | 'DISABLED'
  disabledReason: (typeof disabledReasons)[number] | null
  failingSince: number | null
  /** Deliveries that wait for it, and those that were given up. */
  pending: number
  exhausted: number
  /** As they stand now, the active one first; those that have ended are left out. */
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
  /** The address as it is now; null once the endpoint is gone. */
  url: string | null
  variant: Variant
  status: DeliveryState
  /** Made or under way. */
  attempts: number
  /** Null unless it is PENDING. */
  nextAttemptAt: number | null
  createdAt: number
  lastAttempt: LastAttempt | null
}

/** What was sent and what came back; `url` and headers as they were then, credentials left out. */
export type AttemptRow = Omit<LastAttempt, 'status'> & {
  durationMs: number
  request: { url: string; headers: Record<string, string> }
  /** Its status and first bytes; null without an answer. */
  response: { status: number; bodyStart: string } | null
}
