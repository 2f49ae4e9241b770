/**
 * The words both ends of the frame share: JSON-RPC 2.0 with a closed list of methods, whose shapes `from-widget.ts` and `from-host.ts` hold.
 * A message that is too large, malformed or unknown is dropped (or refused, when it is a request); unknown fields are ignored.
 */

import type { LwError } from './errors.ts'

export { lwError, transportError, type Action, type Category, type ErrorCode, type LwError, type WidgetErrorCode } from './errors.ts'

export const MIN_VERSION = 1
export const MAX_VERSION = 1
/** Bytes of JSON, UTF-8, that one message may have. */
export const MAX_BYTES = 16_384

export type WidgetType = 'point-exchange' | 'multibrand'
export type Theme = 'light' | 'dark' | 'auto'
export type Numerals = 'arab' | 'latn' | 'auto'
export type Calendar = 'gregory' | 'islamic-umalqura'
export type Dir = 'ltr' | 'rtl'
export type TokenReason = 'initial' | 'expiring' | 'expired' | 'unauthorized' | 'reconnect'
export type CloseReason = 'done' | 'cancel' | 'escape'

/** How the widget should look and speak. What is absent was not asked for; null takes back what was. */
export type Display = {
  locale: string
  dir: Dir
  colorScheme: Theme
  /** Latin digits without it. */
  numerals?: Numerals | null | undefined
  /** The days of the widget; Gregorian without it. */
  calendar?: Calendar | null | undefined
  appearance?: Record<string, unknown>
}

export type Hello = { sid: string; min: number; max: number; widget: WidgetType; build: string }
export type Init = Display & { v: number; sid: string; inst: string; again: boolean; features: Record<string, unknown> }
export type TokenAsk = { reason: TokenReason; attempt: number }
/** `expiresIn` is in seconds, counted from the moment the token was issued. */
export type TokenGrant = { token: string; expiresIn: number }
export type Failure = { error: LwError }
export type OpenUrl = { url: string; kind: string }

/** What is told to the page. Ids, states and counts only: no personal data, no balances. Additive within a version. */
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
  /** Which tokens of `appearance` were not taken as they came, and why: for developers. */
  'appearance.adjusted': { faults: string }
}
export type EventName = keyof EventData | (string & {})
/** `at` is ISO 8601 by the widget's clock; `seq` counts from 1 within one load of the frame. */
export type WidgetEvent = { name: EventName; data: Record<string, unknown>; at: string; seq: number }

/** Window messages and port messages of the widget, by method. */
export type FromWidget = {
  'lw.hello': Hello
  'lw.token': TokenAsk
  'lw.ready': { sid: string; firstPaintMs: number }
  'lw.height': { h: number }
  'lw.scroll': { y: number; why: string }
  'lw.event': WidgetEvent
  'lw.error': LwError
  'lw.close': { reason: CloseReason }
  'lw.openUrl': OpenUrl
}
export type FromHost = {
  'lw.ping': object
  'lw.init': Init
  'lw.update': Partial<Display>
  'lw.focus': object
  /** Only an app asks it, when the device's own way back was used. */
  'lw.back': object
  'lw.destroy': object
}
export type Method = keyof FromWidget | keyof FromHost

/** What a request is answered with; a failure of ours is a result, `error` is for faults of the transport. */
export type Results = { 'lw.token': TokenGrant | Failure; 'lw.openUrl': { handled: boolean }; 'lw.back': { handled: boolean } }

type Rpc = { jsonrpc: '2.0' }
export type Note = Rpc & { method: string; params?: object; id?: undefined }
export type Ask = Rpc & { id: number; method: string; params?: object }
/** The `id` is checked by whoever waits for it: an answer to nothing is dropped there. */
export type Answer = Rpc & { id: number; result: Record<string, unknown>; method?: undefined }
export type Fault = Rpc & { id: number; error: { code: FaultCode; message: string }; method?: undefined; result?: undefined }
export type Msg = Note | Ask | Answer | Fault
export type FaultCode = typeof NO_SUCH_METHOD | typeof INVALID_PARAMS | -32700
export const NO_SUCH_METHOD = -32601
export const INVALID_PARAMS = -32602

/** Schemes a widget may ask to open: nothing that runs script, and plain http only on this machine. */
export function openable(address: string): URL | undefined {
  try {
    const url = new URL(address)
    return /^((https|mailto|tel|sms):|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/)/.test(url.href) ? url : undefined
  } catch {
    return undefined
  }
}

/** Random enough to tell mounts and page loads apart; unlike `randomUUID` it also works without https. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
