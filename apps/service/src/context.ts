import type { Logger } from 'pino'
import type { PendingStep, SessionRole, WidgetType } from '@loyalty/contract'
import type { Connectors } from './connectors/connectors.ts'
import type { FailureLimit, RateLimits } from './http/limits/rate-limit.ts'
import type { SandboxTriggers } from './issuing/sandbox-triggers.ts'
import type { Env } from './caller.ts'
import type { RequestRecorder } from './http/request-log/record-requests.ts'
import type { SightingRecorder } from './documents/record-sightings.ts'
import type { Store } from './store/store.ts'
import type { Audit } from './store/audit/audit-entry.ts'
import type { Factor } from './store/access/session-row.ts'
import type { Purchase } from './store/access/widget-tokens.ts'
import type { EmbedErrors } from './operations/embed-errors.ts'
import type { Signer } from './tokens/signer.ts'
import type { Demo, PreviewStores } from './widgets/preview-store.ts'

/**
 * A widget session. Every field comes from the widget token that the caller's server requested. No field comes from the
 * browser.
 */
export type WidgetSession = {
  id: string
  clientId: string
  widget: WidgetType
  userId: string
  /** True if the session stores nothing. */
  isPreview: boolean
  /** Null in a multibrand session. */
  purchase: Purchase | null
  /** The start of the session in milliseconds UTC. */
  startedAt: number
}

/**
 * The session of a user who is signed in at the portal. `store.organization({ organizationId, env })` returns the store
 * of the user's organization.
 */
export type PortalSession = {
  /**
   * Returns the function that appends the audit entry of the current request. `env` is null if the request concerns no
   * environment.
   */
  audit: (env: Env | null) => Audit
  /** Returns the same function for the chain of another organization, for the acts of operators. */
  auditFor: (organizationId: string, env: Env | null) => Audit
  /** The id of the session in lists. It opens nothing. */
  sessionId: string
  /** The step that the sign-in is missing, or null. */
  next: PendingStep | null
  /** The proofs that the person gave in this session. */
  factors: readonly Factor[]
  /** Milliseconds UTC of the last proof, or null. */
  steppedUpAt: number | null
  /** The role in the organization, or in the platform if `organizationId` is ''. */
  role: SessionRole
  organizationId: string
  organizationName: string
  organizationStatus: 'ACTIVE' | 'SUSPENDED'
  /** False until the business form of a sign-up is approved. */
  isApproved: boolean
  userId: string
  email: string
  /** The token that every changing request must repeat in the header `X-CSRF-Token`. */
  csrfToken: string
  /**
   * The time in milliseconds UTC at which the session ends if it gets no further request. Each request can move this
   * time forward.
   */
  expiresAt: number
  tokenHash: string
}

/** The dependencies of handlers. Production and the sandbox each have their own context. */
export type Context = {
  env: Env
  /** The environment's base address, without a trailing slash. */
  baseUrl: string
  store: Store
  /** Returns whether the database answers and can store rows. Resolves within 2 s. */
  isReady: () => Promise<boolean>
  signer: Signer
  /** The contact addresses to which anyone can report a vulnerability of the service. */
  securityContacts: readonly string[]
  /** The number of trusted proxies in front of the service. */
  trustProxy: number
  /**
   * Returns the real time in milliseconds UTC, for tokens and limits. For the date of a stored row, use
   * `org.businessNow()`.
   */
  realNow: () => number
  id: (prefix: string) => string
  /** Returns the HMAC-SHA-256 of a text in hex. Its key is derived from the master key. */
  keyedHash: (text: string) => string
  rateLimits: RateLimits
  /**
   * The limits of failed attempts. The service counts wrong credentials and unknown widget tokens for each client
   * network, and unknown members for each organization, program and account.
   */
  failures: { credentials: FailureLimit; widgetTokens: FailureLimit; members: FailureLimit }
  /** The triggers of simulated errors in the sandbox. Undefined in production. */
  triggers: SandboxTriggers | undefined
  /** The connectors to partners. The connectors of the sandbox send no request out of the process. */
  connectors: Connectors
  /** Wakes the webhook worker. Call it after a change that stores events. */
  wake: () => void
  /**
   * Wakes the multibrand worker. Call it after a change that may make a credit due, and after a change of a user's
   * split.
   */
  wakeMultibrand: () => void
  /** Counts the loads of widgets in pages. */
  sightings: Pick<SightingRecorder, 'record'>
  /** The recorder of the request log. Undefined if `REQUEST_LOG_DAYS` switches it off. */
  requestRecorder: Pick<RequestRecorder, 'watch'> | undefined
  /** Aborts when the service begins to stop. A handler of a long poll then answers at once. */
  stopping: AbortSignal
  /** The organization of the live widgets in the documentation. Undefined in production, and if it is switched off. */
  demo: Demo | undefined
  /** Returns the store of a preview session. */
  previewStore: PreviewStores
  /**
   * The origins of the embed builder: the preview host, and the portal around it. Undefined in production, and if the
   * portal has no preview host.
   */
  preview: { url: string; portalUrl: string } | undefined
  /** The explanations of the widgets' error codes. */
  embedErrors: EmbedErrors
  /** True if the documentation site is built, so that `docsUrl` answers. */
  hasDocs: boolean
  /** The address of the documentation site, without a trailing slash. */
  docsUrl: string
  log: Logger
}
