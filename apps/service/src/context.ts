import type { Logger } from 'pino'
import type { WidgetType } from '@loyalty/contract'
import type { FailureLimit, RateLimits } from './http/rate-limit.ts'
import type { Store } from './store/store.ts'
import type { Signer } from './tokens/signer.ts'

export type Environment = 'production' | 'sandbox'

/** Who calls, from a verified access token. */
export type Caller = { organizationId: string; env: Environment; clientId: string }

/** What a handler may touch. One per environment: production and sandbox never meet. */
export type Context = {
  env: Environment
  /** The environment's base address, without a trailing slash. */
  baseUrl: string
  store: Store
  signer: Signer
  /** Milliseconds UTC. */
  now: () => number
  id: (prefix: string) => string
  rateLimits: RateLimits
  /** Wrong credentials by client id and address; members that do not exist by organization, program and account. */
  failures: { credentials: FailureLimit; members: FailureLimit }
  /** Tells the webhook worker that events wait. */
  nudge: () => void
  log: Logger
}
