import type { Caller } from '../../caller.ts'
import type { Variant } from '../../events/variants.ts'
import type { BasicAuth, Oauth2Auth } from './webhook-auth.ts'

/** The authorization of requests to an endpoint, decrypted. */
export type DeliveryAuth =
  /** The active secret, which signs first, then the other secrets that sign too. */
  { mode: 'signature'; secrets: readonly [string, ...string[]] } | BasicAuth | Oauth2Auth

/** An endpoint with due deliveries, and the number of its present leases. */
export type DueEndpoint = Caller & {
  endpointId: string
  url: string
  mode: 'signature' | 'basic' | 'oauth2'
  sealedAuth: string | null
  configVersion: number
  /**
   * Milliseconds UTC since when every attempt has failed. Null while attempts succeed, or after a long pause between
   * failures.
   */
  failingSince: number | null
  inFlight: number
}

/** The delivery of one event to one endpoint, leased by this process. */
export type DueDelivery = DueEndpoint & {
  id: string
  variant: Variant
  /** True for a test event, which has no fact. */
  test: boolean
  /**
   * The number of the attempt, from 1. The lease counts the attempt, so two attempts never have the same number, even
   * after a crash.
   */
  attempt: number
  /** The number of attempts before the present schedule began. */
  scheduleFrom: number
  eventId: string
  body: string
  auth: DeliveryAuth
}

export type Attempt = {
  startedAt: number
  /**
   * The duration of `request` in milliseconds. This is the request to the receiver, or the token request if that gave
   * no token.
   */
  durationMs: number
  request: { url: string; headers: Record<string, string> }
  /** The HTTP status. Null without a response. `reason` then gives the cause. */
  status: number | null
  reason: string | null
  responseStart: string | null
}

/** The consequence of an attempt. A delivery with another attempt has `dueAt`, the time of that attempt. */
export type AfterAttempt = { state: 'DELIVERED' | 'EXHAUSTED' } | { state: 'PENDING'; dueAt: number }
