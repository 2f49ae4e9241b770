export type Category = 'config' | 'load' | 'auth' | 'network' | 'business' | 'api' | 'render' | 'host'
export type Action = 'fix_integration' | 'retry' | 'host_login' | 'new_page' | 'edit' | 'later' | 'reload' | 'none'

/** One shape for every failure. `message` is for developers, in English; the user's text is the widget's, by code. */
export type LwError = {
  code: ErrorCode | (string & {})
  category: Category | (string & {})
  recoverable: boolean
  action: Action | (string & {})
  message: string
  detail?: Record<string, unknown>
  /** The id under which the API's logs know this failure; else an id of this mount. */
  correlationId: string
  /** Where the documentation of this code lives, below the documentation's address. */
  docs: string
}

/** What a code implies. Those that the page's own side raises are exported: the loader has no room for the whole catalogue. */
export type Kind = readonly [Category, recoverable: boolean, Action]
export const config: Kind = ['config', false, 'fix_integration']
export const load: Kind = ['load', true, 'retry']
export const auth: Kind = ['auth', true, 'retry']
const login: Kind = ['auth', true, 'host_login']
const forbidden: Kind = ['auth', false, 'none']
export const newPage: Kind = ['auth', false, 'new_page']
const network: Kind = ['network', true, 'retry']
const business: Kind = ['business', true, 'edit']
const api: Kind = ['api', true, 'later']
export const render: Kind = ['render', true, 'reload']
const host: Kind = ['host', false, 'none']

/** What the transport finds out, at either end. It knows the kind of each: the widgets carry no weight of this table. */
export const transportKinds = {
  config_invalid: config,
  origin_not_allowed: config,
  protocol_unsupported: config,
  load_failed: load,
  load_timeout: load,
  ready_timeout: load,
  frame_blocked: load,
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

/** What a widget says of itself, and of its service. */
export type WidgetErrorCode = keyof typeof kinds
export type ErrorCode = WidgetErrorCode | keyof typeof transportKinds

/** An error with everything its code implies; what looks like a token is cut out of it. */
export function lwError(code: WidgetErrorCode, message: string, correlationId = 'none', detail?: Record<string, unknown>): LwError {
  return redact(errorOf(kinds[code], code, message, correlationId, detail))
}

/** The same for a code of the transport. */
export function transportError(
  code: keyof typeof transportKinds,
  ...rest: [message: string, correlationId?: string, detail?: LwError['detail']]
): LwError {
  return redact(errorOf(transportKinds[code], code, ...rest))
}

/** The same for who knows the kind of the code; carries no weight of either table. A test holds them together. */
export function errorOf(
  [category, recoverable, action]: Kind,
  code: ErrorCode,
  message: string,
  correlationId = 'none',
  detail?: LwError['detail'],
): LwError {
  return { code, category, recoverable, action, message, correlationId, docs: `errors/${code}`, detail }
}

/** A copy without any `token` field and without anything that looks like a JWT. */
export function redact<T extends object>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === 'token' ? undefined : part)).replace(/eyJ[\w.-]{8,}/g, '***'),
  ) as T
}
