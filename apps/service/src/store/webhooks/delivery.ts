import type { Caller } from '../../caller.ts'
import type { Variant } from '../../events/variants.ts'
import type { BasicAuth, Oauth2Auth } from './webhook-auth.ts'

/** The authorization of requests to an endpoint, decrypted. */
export type DeliveryAuth =
  /** The active secret first, then the other secrets that also sign. */
  { mode: 'signature'; secrets: readonly [string, ...string[]] } | BasicAuth | Oauth2Auth

/** An endpoint with due deliveries, and the number of its present leases. */
export type DueEndpoint = Caller & {
  endpointId: string
  url: string
  mode: 'signature' | 'basic' | 'oauth2'
  sealedAuth: string | null
  configVersion: number
  /**
   * The time of the first failure since the last success, in milliseconds UTC. Null after a success, or after a long
   * pause without failures.
   */
  failingSince: number | null
  inFlight: number
}

/** The delivery of one event to one endpoint, leased by this process. */
export type DueDelivery = DueEndpoint & {
  id: string
  variant: Variant
  /** True for a test event, which stands for no transaction or connection. */
  test: boolean
  /**
   * The number of the attempt, from 1. The lease already raises this number, so two attempts never have the same
   * number, even after a crash.
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
   * The duration of `request` in milliseconds. `request` is the request to the receiver, or the token request if that
   * request gave no token.
   */
  durationMs: number
  request: { url: string; headers: Record<string, string> }
  /** The HTTP status. Without a response it is null, and `reason` gives the cause. */
  status: number | null
  reason: string | null
  responseStart: string | null
}

/** The state of a delivery after an attempt. `PENDING` means that another attempt follows at `dueAt`. */
export type AfterAttempt = { state: 'DELIVERED' | 'EXHAUSTED' } | { state: 'PENDING'; dueAt: number }
