import type { Logger } from 'pino'
import type { FailureLimit, RateLimits } from '../http/rate-limit.ts'
import type { Store } from '../store/store.ts'

/** Who is signed in at the portal. What they ask for is their organization's: `store.organization({ organizationId, env })`. */
export type PortalSession = {
  organizationId: string
  organizationName: string
  userId: string
  email: string
  /** Goes into `X-CSRF-Token` of whatever changes something. */
  csrfToken: string
  /** Milliseconds UTC at which it ends unless something is asked before. */
  expiresAt: number
  tokenHash: string
}

/** What a handler of the portal may touch: one origin for both environments of an organization. */
export type PortalContext = {
  /** The portal's origin. */
  baseUrl: string
  store: Store
  /** How many proxies stand in front. */
  trustProxy: number
  /** Real time, milliseconds UTC. */
  now: () => number
  id: (prefix: string) => string
  /** HMAC-SHA-256 under the master key, hex. */
  keyedHash: (text: string) => string
  rateLimits: RateLimits
  /** Failed sign-ins: of one person at one address, of an address, of a person. */
  failures: { both: FailureLimit; address: FailureLimit; person: FailureLimit }
  /** For development: webhooks may go to this machine and its network. */
  allowPrivateWebhookTargets: boolean
  /** Tells the webhook worker that deliveries wait. */
  nudge: () => void
  /** Tells the multibrand worker that a credit may be due. */
  nudgeMultibrand: () => void
  log: Logger
}
