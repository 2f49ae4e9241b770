/**
 * The messages between page and widget: JSON-RPC 2.0 with a fixed list of methods. `from-widget.ts` and `from-host.ts`
 * define the required fields. The receiver drops a message that is too large, malformed or unknown, and answers an
 * invalid request with an error. The receiver accepts unknown fields.
 */

import type { RefusedCode } from './error-codes.ts'
import type { LwError } from './errors.ts'

export type { ErrorCode, WidgetErrorCode } from './error-codes.ts'
export { errorOf, withDocs, type LwError } from './errors.ts'
export { config, network, type Action, type Category } from './kinds.ts'

export const MIN_VERSION = 1
export const MAX_VERSION = 1
/** The largest message, in bytes of UTF-8 JSON. */
export const MAX_BYTES = 16_384

export type WidgetType = 'point-exchange' | 'multibrand'
export type Theme = 'light' | 'dark' | 'auto'
export type Numerals = 'arab' | 'latn' | 'auto'
export type Calendar = 'gregory' | 'islamic-umalqura'
export type Dir = 'ltr' | 'rtl'
export type TokenReason = 'initial' | 'expiring' | 'expired' | 'unauthorized' | 'reconnect'
export type CloseReason = 'done' | 'cancel' | 'escape'

/**
 * The language and appearance of the widget. In `lw.update`, an absent field keeps its value, and null resets a field
 * to its default.
 */
export type Display = {
  locale: string
  dir: Dir
  colorScheme: Theme
  /** The digits of all numbers. By default Latin. */
  numerals?: Numerals | null | undefined
  /** The calendar of all dates. By default Gregorian. */
  calendar?: Calendar | null | undefined
  appearance?: Record<string, unknown>
}

export type Hello = { sid: string; min: number; max: number; widget: WidgetType; build: string }
export type Init = Display & { v: number; sid: string; inst: string; again: boolean; features: Record<string, unknown> }
export type TokenRequest = { reason: TokenReason; attempt: number }
/** A token from the page. `expiresIn` is in seconds, counted from the creation of the token. */
export type TokenGrant = { token: string; expiresIn: number }
export type Failure = { error: LwError }
export type OpenUrl = { url: string; kind: string }

/**
 * The data of each event. The data has only ids, states and counts, never personal data or balances. A later version
 * may add fields.
 */
export type EventData = {
  'exchange.started': Record<string, never>
  'exchange.quoted': { programId: string; partnerCode?: string }
  'exchange.confirmed': { programId: string; referenceNumber?: string }
  'exchange.completed': { transactionId: string; programId: string; status: string; referenceNumber?: string }
  'exchange.failed': { code: string; programId?: string }
  'preferences.changed': { changes: number }
  'preferences.saved': { programs: number }
  'preferences.failed': { code: string }
  'step.changed': { step: string; dirty?: boolean }
  'session.expired': Record<string, never>
  'session.renewed': Record<string, never>
  /** A message for developers: the values of `appearance` that the widget changed or dropped, with the reasons. */
  'appearance.adjusted': { faults: string }
}
export type EventName = keyof EventData | (string & {})
/**
 * An event of the widget. `at` is an ISO 8601 time by the user's clock. `seq` starts at 1 for each load of the frame.
 */
export type WidgetEvent = { name: EventName; data: Record<string, unknown>; at: string; seq: number }

/** The parameters of the messages that the widget sends, by method. */
export type FromWidget = {
  'lw.hello': Hello
  /** Sent by the service's refused page instead of a hello, with the code of the error. */
  'lw.refused': { code: RefusedCode }
  'lw.token': TokenRequest
  'lw.ready': { sid: string; firstPaintMs: number }
  'lw.height': { h: number }
  'lw.scroll': { y: number; why: string }
  /**
   * The length of the history with the frame's own entry, or 0 when the frame has none. With `leave`, Back has taken the
   * entry on a step that cannot go back, so the page goes back once more.
   */
  'lw.history': { length: number; leave?: boolean }
  'lw.event': WidgetEvent
  'lw.error': LwError
  'lw.close': { reason: CloseReason }
  'lw.openUrl': OpenUrl
}
/** The parameters of the messages that a page or app sends, by method. */
export type FromHost = {
  'lw.ping': object
  'lw.init': Init
  'lw.update': Partial<Display>
  'lw.focus': object
  /** Sent only by apps, when the user presses the device's back button. */
  'lw.back': object
  /**
   * Sent by a page in place of closing the dialog, when the user has unsent input. The widget asks the user, and then
   * sends `lw.close`. The next press closes the dialog in any case.
   */
  'lw.leave': object
  'lw.destroy': object
}
export type Method = keyof FromWidget | keyof FromHost

/**
 * The result of each request, by method. A failed token request also has a result, which contains the failure. The
 * JSON-RPC member `error` reports only invalid or unknown requests.
 */
export type Results = {
  'lw.token': TokenGrant | Failure
  'lw.openUrl': { handled: boolean }
  'lw.back': { handled: boolean }
}

type Rpc = { jsonrpc: '2.0' }
export type RpcNotification = Rpc & { method: string; params?: object; id?: undefined }
export type RpcRequest = Rpc & { id: number; method: string; params?: object }
/** The response to a request. The sender of the request ignores a response with an unknown `id`. */
export type RpcResult = Rpc & { id: number; result: Record<string, unknown>; method?: undefined }
export type RpcFailure = Rpc & {
  id: number
  error: { code: RpcErrorCode; message: string }
  method?: undefined
  result?: undefined
}
export type RpcMessage = RpcNotification | RpcRequest | RpcResult | RpcFailure
export type RpcErrorCode = typeof NO_SUCH_METHOD | typeof INVALID_PARAMS | -32700
export const NO_SUCH_METHOD = -32601
export const INVALID_PARAMS = -32602

/**
 * Returns the URL if a widget may open it, else undefined. Refuses schemes that run scripts, and allows `http:` only
 * for localhost.
 */
export function openable(address: string): URL | undefined {
  try {
    const url = new URL(address)
    return /^((https|mailto|tel|sms):|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/)/.test(url.href)
      ? url
      : undefined
  } catch {
    return undefined
  }
}

/** Returns a random id for a mounted widget or a page load. Does not use `randomUUID`, which needs https. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
