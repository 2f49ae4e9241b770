import type { Caller } from '../../caller.ts'
import type { Variant } from '../../events/variants.ts'
import type { BasicAuth, Oauth2Auth } from './webhook-auth.ts'

/** How requests to an endpoint are authorized, ready to be used. */
export type DeliveryAuth =
  /** The one that signs first, then others that sign beside it. */
  { mode: 'signature'; secrets: readonly [string, ...string[]] } | BasicAuth | Oauth2Auth

/** A caller's address with deliveries to make, and how many are claimed. */
export type DueEndpoint = Caller & {
  endpointId: string
  url: string
  mode: 'signature' | 'basic' | 'oauth2'
  sealedAuth: string | null
  configVersion: number
  /** Since when every attempt has failed, without a quiet day between; null while attempts succeed. */
  failingSince: number | null
  inFlight: number
}

/** One event on its way to one endpoint, claimed until its lease runs out. */
export type DueDelivery = DueEndpoint & {
  id: string
  variant: Variant
  /** No fact stands behind the event. */
  test: boolean
  /** The number of the attempt to make, from 1. Counted by the claim, so that no two attempts share one, whatever dies in between. */
  attempt: number
  /** Attempts before the present schedule began. */
  scheduleFrom: number
  eventId: string
  body: string
  auth: DeliveryAuth
}

export type Attempt = {
  startedAt: number
  /** Of the request to the receiver alone; of the token request where that gave no token to send it with. */
  durationMs: number
  request: { url: string; headers: Record<string, string> }
  /** Null when there was no answer; then `reason` says why. */
  status: number | null
  reason: string | null
  responseStart: string | null
}

/** What an attempt makes of its delivery; a retry says when. */
export type AfterAttempt = { state: 'DELIVERED' | 'EXHAUSTED' } | { state: 'PENDING'; dueAt: number }
