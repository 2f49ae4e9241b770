export type Category = 'config' | 'load' | 'auth' | 'network' | 'business' | 'api' | 'render' | 'host'
export type Action = 'fix_integration' | 'retry' | 'host_login' | 'new_page' | 'edit' | 'later' | 'reload' | 'none'

/** The shape of every failure. `message` is for developers, in English; the widget shows its own text for the code. */
export type LwError = {
  code: ErrorCode | (string & {})
  category: Category | (string & {})
  recoverable: boolean
  action: Action | (string & {})
  message: string
  detail?: Record<string, unknown>
  /** The id of the request in the service's logs; without a request, an id of this mounted widget. */
  correlationId: string
  /**
   * The absolute URL of the page that explains the code: `<origin of the service>/errors/<code>`. Relative only in a
   * `config_invalid` of a page that does not name the origin.
   */
  docs: string
}

/**
 * The category of an error code, whether a retry can help, and the next action. The loader imports only the kinds that
 * it raises, because the full tables would make the loader too large.
 */
export type Kind = readonly [Category, recoverable: boolean, Action]
export const config: Kind = ['config', false, 'fix_integration']
export const load: Kind = ['load', true, 'retry']
export const auth: Kind = ['auth', true, 'retry']
const login: Kind = ['auth', true, 'host_login']
const forbidden: Kind = ['auth', false, 'none']
export const newPage: Kind = ['auth', false, 'new_page']
export const network: Kind = ['network', true, 'retry']
const business: Kind = ['business', true, 'edit']
const api: Kind = ['api', true, 'later']
export const render: Kind = ['render', true, 'reload']
const host: Kind = ['host', false, 'none']

/**
 * The error codes that the loader or the widget raises about their connection. A module that calls `errorOf` passes the
 * kind as an argument, so that the module's bundle does not contain this table.
 */
export const transportKinds = {
  config_invalid: config,
  origin_not_allowed: config,
  protocol_unsupported: config,
  load_failed: load,
  load_timeout: load,
  ready_timeout: load,
  blocked_by_page_policy: config,
  token_fetch_failed: auth,
  native_token_unsupported: newPage,
  height_unstable: render,
  bridge_timeout: render,
  aborted: host,
  closed_by_user: host,
} satisfies Record<string, Kind>

const kinds = {
  token_reused: config,
  token_invalid: config,
  token_endpoint_not_json: config,
  token_fetch_timeout: auth,
  token_expired: auth,
  host_unauthenticated: login,
  token_forbidden: forbidden,
  offline: network,
  api_unreachable: network,
  rate_limited: network,
  member_not_found: business,
  in_progress: business,
  limits_exceeded: business,
  allocation_not_100: business,
  program_unavailable: business,
  conflict: business,
  api_error: api,
  maintenance: api,
  render_error: render,
} satisfies Record<string, Kind>

/** The codes that only the service reports, in place of a widget whose frame it refused. No bundle needs this table. */
export const refusedKinds = {
  embed_key_unknown: config,
  embed_key_retired: config,
  embed_key_other_environment: config,
  widget_not_available: config,
} satisfies Record<string, Kind>

export type RefusedCode = keyof typeof refusedKinds | 'origin_not_allowed'

/** A code that the widget raises about itself or its service. */
export type WidgetErrorCode = keyof typeof kinds
export type ErrorCode = WidgetErrorCode | keyof typeof transportKinds | keyof typeof refusedKinds

/**
 * Returns the error for a code of the widget. In the message and the detail, replaces every text that resembles a
 * token.
 */
export function lwError(
  code: WidgetErrorCode,
  message: string,
  correlationId = 'none',
  detail?: Record<string, unknown>,
): LwError {
  return redact(errorOf(kinds[code], code, message, correlationId, detail))
}

/**
 * Returns the error for a code of the transport. In the message and the detail, replaces every text that resembles a
 * token.
 */
export function transportError(
  code: keyof typeof transportKinds,
  ...rest: [message: string, correlationId?: string, detail?: LwError['detail']]
): LwError {
  return redact(errorOf(transportKinds[code], code, ...rest))
}

/**
 * Returns an error of the given kind without an import of `kinds` and `transportKinds`. A test checks that the kinds
 * match these tables.
 */
export function errorOf(
  [category, recoverable, action]: Kind,
  code: ErrorCode,
  message: string,
  correlationId = 'none',
  detail?: LwError['detail'],
): LwError {
  return { code, category, recoverable, action, message, correlationId, docs: `errors/${code}`, detail }
}

/**
 * Returns the error with the absolute address of its page. `origin` is the origin of the service. An error gets its
 * address where it leaves the loader or the widget, because a failure may cross from one to the other before.
 */
export const withDocs = (error: LwError, origin: string): LwError => ({
  ...error,
  docs: `${origin}/errors/${error.code}`,
})

/** Writes an error's line for developers to the console: what failed, why, how to fix it, its page, its id. */
export function logError({ code, message, docs, correlationId }: LwError): void {
  // oxlint-disable-next-line no-console -- only the page's developer can fix the integration
  console.error(`Loyalty widget: ${code}. ${message}. ${docs} (${correlationId})`)
}

/** Returns a copy without `token` fields, and with `***` for each text that resembles a JWT. */
export function redact<T extends object>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === 'token' ? undefined : part)).replace(
      /eyJ[\w.-]{8,}/g,
      '***',
    ),
  ) as T
}
