import type { Bucket } from './limits.ts'
import type { PendingStep } from './portal/factors.ts'
import type { PlatformRole, Role } from './portal/roles.ts'

/**
 * The credentials of a request: none, the client id and secret, a bearer token (spec §5 rule 3), a widget session, or
 * the portal's cookie.
 */
export type Auth = 'none' | 'credentials' | 'bearer' | 'session' | 'portal'

export type WidgetType = 'point-exchange' | 'multibrand'

/**
 * An endpoint without its schemas. Routes are plain data, so that the bundle of a client in a browser needs no schema
 * library.
 */
export type Route = {
  /** The endpoint's key: from the specification (`E11`, `M9`, `W1`), or the key of an extension (`X2`). */
  readonly spec: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly auth: Auth
  readonly bucket: Bucket
  /** The status of the first successful response. If `replayable` is true, a repeated request answers 200. */
  readonly status: 200 | 201 | 202 | 204
  readonly scope?: Scope
  /** The widget whose session may call the endpoint. */
  readonly widget?: WidgetType
  /** True if a retry with the same reference gets the original result and the header `Idempotent-Replayed: true`. */
  readonly replayable?: true
  /** True if the response has an `ETag`. The client then returns the tag together with the data. */
  readonly etag?: true
  readonly deprecated?: true
  /** The roles that may call an endpoint of the portal. */
  readonly roles?: readonly Role[]
  /** The roles that may call it in production, if these are fewer than `roles`. */
  readonly productionRoles?: readonly Role[]
  /** The platform roles that may call an endpoint for operators. */
  readonly platform?: readonly PlatformRole[]
  /** True if people of an organization that is not approved yet may call the endpoint. */
  readonly beforeApproval?: true
  /** The action of the audit entry that a call writes in the commit of its change, such as `session.created`. */
  readonly audit?: string
  /** The reason why a call that is not a GET writes no audit entry: it changes nothing. */
  readonly unaudited?: string
  /** The environment in which a call needs a recent second sign-in (step-up): production only, or both. */
  readonly stepUp?: 'production' | 'always'
  /** The steps of an incomplete sign-in that may call the endpoint. By default, only a complete sign-in may. */
  readonly pending?: readonly PendingStep[]
}

/** Fields that many routes share. */
export const bearerRead = { method: 'GET', auth: 'bearer', bucket: 'reads', status: 200 } as const
export const bearerWrite = { auth: 'bearer', bucket: 'connections' } as const

export const scopes = [
  'profile:read',
  'programs:read',
  'members:validate',
  'campaigns:read',
  'transactions:read',
  'transactions:write',
  'connections:read',
  'connections:write',
  'multibrand:read',
  'multibrand:write',
  'webhooks:manage',
  'widgets:point-exchange',
  'widgets:multibrand',
] as const

export type Scope = (typeof scopes)[number]
/** The time in Unix seconds from which all deprecated endpoints and fields are deprecated. No removal is planned. */
export const deprecatedSince = 1_735_689_600
