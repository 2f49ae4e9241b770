import type { Logger } from 'pino'
import type { WidgetType } from '@loyalty/contract'
import type { Connectors } from './connectors/connectors.ts'
import type { FailureLimit, RateLimits } from './http/limits/rate-limit.ts'
import type { SandboxTriggers } from './issuing/sandbox-triggers.ts'
import type { Env } from './caller.ts'
import type { RequestCaller, Store } from './store/store.ts'
import type { Purchase } from './store/access/widget-tokens.ts'
import type { Signer } from './tokens/signer.ts'

export type Environment = Env

/** Who calls, from a verified access token. */
export type Caller = RequestCaller & { clientId: string }

/** Who uses a widget: all of it from the row that the caller's server made, none of it from the browser. */
export type WidgetSession = {
  id: string
  caller: Caller
  widget: WidgetType
  userId: string
  /** Null for multibrand. */
  purchase: Purchase | null
  /** Milliseconds UTC. */
  startedAt: number
}

/** Who is signed in at the portal. What they ask for is their organization's: `store.organization({ organizationId, env })`. */
export type PortalSession = {
  organizationId: string
  organizationName: string
  organizationStatus: 'ACTIVE' | 'SUSPENDED'
  userId: string
  email: string
  /** Goes into `X-CSRF-Token` of whatever changes something. */
  csrfToken: string
  /** Milliseconds UTC at which it ends unless something is asked before. */
  expiresAt: number
  tokenHash: string
}

/** What a handler may touch. One per environment: production and sandbox never meet. */
export type Context = {
  env: Environment
  /** The environment's base address, without a trailing slash. */
  baseUrl: string
  store: Store
  /** Whether the database answers and stores. Resolves within 2 s. */
  isReady: () => Promise<boolean>
  signer: Signer
  /** Addresses for reports of security faults. */
  securityContacts: readonly string[]
  /** How many proxies stand in front. */
  trustProxy: number
  /** Real time, milliseconds UTC: tokens, limits, deliveries. Business goes by `store.organization(…).now()`. */
  now: () => number
  id: (prefix: string) => string
  /** HMAC-SHA-256 under a key derived from the master key, hex. */
  keyedHash: (text: string) => string
  rateLimits: RateLimits
  /** Wrong credentials and unknown widget tokens by address; members that do not exist by organization, program and account. */
  failures: { credentials: FailureLimit; widgetTokens: FailureLimit; members: FailureLimit }
  /** Sandbox only. */
  triggers: SandboxTriggers | undefined
  /** The ways to partners: the sandbox's never leave the process. */
  connectors: Connectors
  /** Tells the webhook worker that events wait. */
  nudge: () => void
  /** Tells the multibrand worker that a credit may be due, or that value has somewhere to go. */
  nudgeMultibrand: () => void
  /** Aborted when the service begins to stop: a request that waits for something answers at once. */
  stopping: AbortSignal
  log: Logger
}
