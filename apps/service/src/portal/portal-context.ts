import type { Logger } from 'pino'
import type { FailureLimit, RateLimits } from '../http/limits/rate-limit.ts'
import type { EmbedErrors } from '../operations/embed-errors.ts'
import type { Store } from '../store/store.ts'
import type { Resolve } from '../outbound/guard.ts'

/** The dependencies of portal handlers. The portal has one origin for both environments of an organization. */
export type PortalContext = {
  /** The portal's origin. */
  baseUrl: string
  store: Store
  /** Contact addresses for reports of vulnerabilities. */
  securityContacts: readonly string[]
  /** The number of trusted proxies in front of the service. */
  trustProxy: number
  /** The real time in milliseconds UTC. */
  realNow: () => number
  id: (prefix: string) => string
  /** HMAC-SHA-256 in hex, with a key derived from the master key. */
  keyedHash: (text: string) => string
  rateLimits: RateLimits
  /**
   * Limits of failed sign-ins: for one e-mail address from one network address, for a network address, and for an
   * e-mail address.
   */
  failures: { both: FailureLimit; address: FailureLimit; person: FailureLimit }
  /**
   * Lets sandbox webhooks reach this machine and its network. For development only. Has no effect on production
   * webhooks.
   */
  allowPrivateWebhookTargets: boolean
  /**
   * Resolves the host names of production webhook endpoints. If undefined, the portal queries the name servers of this
   * machine.
   */
  resolveWebhookTarget: Resolve | undefined
  /** Wakes the webhook worker when new deliveries wait. */
  wake: () => void
  /**
   * Gives up this process's leases on deliveries of a changed endpoint, so that this process sends none with the old
   * configuration.
   */
  returnLeases: (endpointId: string) => void
  /** Wakes the multibrand worker when a credit may be due. */
  wakeMultibrand: () => void
  /** Aborted when the service begins to stop. Long-running handlers then end early. */
  stopping: AbortSignal
  /** The explanations of the widgets' error codes. */
  embedErrors: EmbedErrors
  log: Logger
}
