/** What a request must carry: nothing, the client's id and secret, a bearer token (S:413), a widget session, or the portal's cookie. */
export type Auth = 'none' | 'credentials' | 'bearer' | 'session' | 'portal'

/** Rate limit a request counts against; numbers in `limits.ts`. */
export type Bucket = 'reads' | 'money' | 'connections' | 'members' | 'tokens' | 'widget' | 'none'

export type WidgetType = 'point-exchange' | 'multibrand'

/** An endpoint without its schemas: plain data, so that a client in a browser carries no schema library. */
export type Route = {
  /** Row of the specification (`E11`, `M9`, `W1`), or of our extensions (`X2`). */
  readonly spec: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly auth: Auth
  readonly bucket: Bucket
  /** Status of a fresh success; a replay answers 200. */
  readonly status: 200 | 201 | 202 | 204
  readonly scope?: Scope
  /** The widget whose session may call it. */
  readonly widget?: WidgetType
  /** A repetition with the same reference answers the original with `Idempotent-Replayed: true`. */
  readonly replayable?: true
  /** Answers an `ETag`; the client hands it back beside the data. */
  readonly etag?: true
  readonly deprecated?: true
}

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
