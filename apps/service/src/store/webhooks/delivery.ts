import type { Caller } from '../../caller.ts'
import type { Variant } from '../../events/variants.ts'
import type { BasicAuth, Oauth2Auth } from './webhook-auth.ts'

/** The decrypted credentials for requests to an endpoint. */
export type DeliveryAuth =
  /** The active secret first, then the retired secrets, which still sign each delivery until they expire. */
  { mode: 'signature'; secrets: readonly [string, ...string[]] } | BasicAuth | Oauth2Auth

/**
 * An endpoint with due deliveries. A disabled endpoint gets only manual deliveries. `inFlight` is the number of its
 * deliveries that workers have leased.
 */
export type DueEndpoint = Caller & {
  endpointId: string
  url: string
  mode: 'signature' | 'basic' | 'oauth2'
  sealedAuth: string | null
  configVersion: number
  status: 'ENABLED' | 'DISABLED'
  /**
   * The time of the first failure since the last success, in milliseconds UTC. Null if no attempt has failed since the
   * last success, or if the last failure is more than 60 hours ago.
   */
  failingSince: number | null
  inFlight: number
}

/** The delivery of one event to one endpoint, leased by this process. */
export type DueDelivery = DueEndpoint & {
  id: string
  variant: Variant
  /**
   * True if a person requested this attempt in the portal: no retry follows, and the attempt does not change the
   * endpoint's failure status.
   */
  manual: boolean
  /** True for a test event, which the endpoint's owner requests and which reports no real transaction or connection. */
  test: boolean
  /**
   * The number of the attempt, from 1. The store raises the number when it leases the delivery, before the attempt
   * starts. So two attempts never have the same number, even after a crash.
   */
  attempt: number
  /** The number of attempts that the delivery already had when its current retry schedule began. */
  scheduleFrom: number
  eventId: string
  body: string
  auth: DeliveryAuth
}

export type Attempt = {
  startedAt: number
  /**
   * The duration of `request` in milliseconds. If the endpoint uses OAuth 2 and the worker gets no access token,
   * `request` is the request for the token. Otherwise it is the request to the endpoint.
   */
  durationMs: number
  request: { url: string; headers: Record<string, string> }
  /** The HTTP status of the response. Null if no response arrived: `reason` then gives the cause. */
  status: number | null
  reason: string | null
  responseStart: string | null
}

/** The state of a delivery after an attempt. `PENDING` means that another attempt follows at `dueAt`. */
export type AfterAttempt = { state: 'DELIVERED' | 'EXHAUSTED' } | { state: 'PENDING'; dueAt: number }
