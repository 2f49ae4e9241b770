import type { WebhookCheckReason, WebhookEventType } from '@loyalty/contract'
import type { Variant } from '../../events/variants.ts'
import type { PublicAuth } from './webhook-auth.ts'
import type { WebhookSecret } from './webhook-secrets.ts'

/** A union with one type for each outcome, so that TypeScript narrows the type when code compares `outcome`. */
export type Outcome<T extends string> = T extends string ? { outcome: T } : never

export const disabledReasons = ['OWNER', 'GONE', 'FAILING', 'CATALOGUE'] as const
export const deliveryStates = ['PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/**
 * The ways to send a delivery. `EVENT` has retries. `RESEND` sends an event only once, to a disabled endpoint. `TRIAL`
 * sends a test event only once, to a disabled endpoint or in a check.
 */
export const sendings = ['EVENT', 'RESEND', 'TRIAL'] as const
export type Sending = (typeof sendings)[number]

/**
 * The answer of an endpoint to one request of a check. If no answer arrived, `status` is null and `failure` has the
 * reason.
 */
export type CheckAnswer = { deliveryId: string; status: number | null; failure: string | null }

/** The result of an endpoint's check: the answers to a correct event and to a forged copy of it. */
export type CheckRow = { at: number; right: CheckAnswer; wrong: CheckAnswer; reason: WebhookCheckReason | null }

export type WebhookSecretRow = Omit<WebhookSecret, 'sealed'>

/**
 * A webhook endpoint as the portal shows it, without the text of its secrets. All webhook times are real times in
 * milliseconds UTC, even in the sandbox.
 */
export type WebhookEndpointRow = {
  id: string
  url: string
  description: string
  /** The event types to which the endpoint subscribes. Null means every type, including types that are added later. */
  eventTypes: WebhookEventType[] | null
  auth: PublicAuth
  status: 'ENABLED' | 'DISABLED'
  disabledReason: (typeof disabledReasons)[number] | null
  failingSince: number | null
  /**
   * `pending` is the number of deliveries that are not finished, and `exhausted` the number of those whose attempts all
   * failed.
   */
  pending: number
  exhausted: number
  /**
   * The number of deliveries of the last 24 hours that have an outcome, at most 10,000, and the number of them that the
   * endpoint accepted.
   */
  lastDay: { sent: number; delivered: number }
  /** The newest check of the endpoint's current address and authorization. Null if nobody has checked them. */
  check: CheckRow | null
  /** The endpoint's secrets at the time of reading, the active secret first. The list has no expired secrets. */
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
  /** The endpoint's current address. Null if the endpoint has been removed. */
  url: string | null
  variant: Variant
  status: DeliveryState
  /**
   * True if a person requested the newest attempt in the portal. Such an attempt has no retry and does not change the
   * endpoint's failure status.
   */
  manual: boolean
  /** The number of attempts, including an attempt that a worker is making now. */
  attempts: number
  /** The time of the next attempt. Null if the status is not `PENDING`. */
  nextAttemptAt: number | null
  createdAt: number
  lastAttempt: LastAttempt | null
}

/**
 * One attempt of a delivery, with its request and response. `request` has the address and headers that the attempt
 * used, without credentials.
 */
export type AttemptRow = Omit<LastAttempt, 'status'> & {
  durationMs: number
  manual: boolean
  request: { url: string; headers: Record<string, string> }
  /** The status of the response and the first bytes of its body. Null if no response arrived. */
  response: { status: number; bodyStart: string } | null
}
