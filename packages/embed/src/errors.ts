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

const kinds = {
  config_invalid: config,
  origin_not_allowed: config,
  protocol_unsupported: config,
  token_reused: config,
  token_invalid: config,
  load_failed: load,
  load_timeout: load,
  ready_timeout: load,
  frame_blocked: load,
  token_fetch_failed: auth,
  token_fetch_timeout: auth,
  token_expired: auth,
  host_unauthenticated: login,
  token_forbidden: forbidden,
  native_token_unsupported: newPage,
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
  height_unstable: render,
  bridge_timeout: render,
  aborted: host,
  closed_by_user: host,
} satisfies Record<string, Kind>

export type ErrorCode = keyof typeof kinds

/** An error with everything its code implies; what looks like a token is cut out of it. */
export function lwError(code: ErrorCode, message: string, correlationId = 'none', detail?: Record<string, unknown>): LwError {
  return redact(errorOf(kinds[code], code, message, correlationId, detail))
}

/** The same for who knows the kind of the code; carries no weight of the catalogue. A test holds both together. */
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
    JSON.stringify(value, (key, part: unknown) => (key === 'token' ? undefined : part)).replace(/eyJ[\w.-]{8,}/g, '[redacted]'),
  ) as T
}
