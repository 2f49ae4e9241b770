import { auth, config, load, network, newPage, render, type Kind } from './kinds.ts'

const login: Kind = ['auth', true, 'host_login']
const forbidden: Kind = ['auth', false, 'none']
const business: Kind = ['business', true, 'edit']
const api: Kind = ['api', true, 'later']
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

/** The error codes that the widget raises about itself or its service. */
export const kinds = {
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
