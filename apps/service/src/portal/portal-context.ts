import type { Logger } from 'pino'
import type { FailureLimit, RateLimits } from '../http/limits/rate-limit.ts'
import type { Store } from '../store/store.ts'
import type { Resolve } from '../outbound/guard.ts'

/** What a handler of the portal may touch: one origin for both environments of an organization. */
export type PortalContext = {
  /** The portal's origin. */
  baseUrl: string
  store: Store
  /** Addresses for reports of security faults. */
  securityContacts: readonly string[]
  /** How many proxies stand in front. */
  trustProxy: number
  /** Real time, milliseconds UTC. */
  now: () => number
  id: (prefix: string) => string
  /** HMAC-SHA-256 under a key derived from the master key, hex. */
  keyedHash: (text: string) => string
  rateLimits: RateLimits
  /** Failed sign-ins: of one person at one address, of an address, of a person. */
  failures: { both: FailureLimit; address: FailureLimit; person: FailureLimit }
  /** For development: the sandbox's webhooks, and never production's, may go to this machine and its network. */
  allowPrivateWebhookTargets: boolean
  /** Resolves names of production endpoints; undefined, by the name servers of this machine. */
  resolveWebhookTarget: Resolve | undefined
  /** Tells the webhook worker that deliveries wait. */
  nudge: () => void
  /** Tells it that an endpoint is no more what it was: what waits in this process to be sent to it is not sent as it was. */
  recall: (endpointId: string) => void
  /** Tells the multibrand worker that a credit may be due. */
  nudgeMultibrand: () => void
  /** Aborted when the service begins to stop: what takes long ends where it is. */
  stopping: AbortSignal
  log: Logger
}
