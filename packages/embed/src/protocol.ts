/**
 * The words both ends of the frame share: JSON-RPC 2.0, a closed list of methods, and a hand-written guard for each.
 * A message that is too large, malformed or unknown is dropped (or refused, when it is a request); unknown fields are ignored.
 */

import type { LwError } from './errors.ts'

export { lwError, redact } from './errors.ts'
export type { Action, Category, ErrorCode, LwError } from './errors.ts'

export const MIN_VERSION = 1
export const MAX_VERSION = 1
/** Bytes of JSON, UTF-8, that one message may have. */
export const MAX_BYTES = 16_384

export type WidgetType = 'point-exchange' | 'multibrand'
export type Theme = 'light' | 'dark' | 'auto'
export type Numerals = 'arab' | 'latn' | 'auto'
export type Dir = 'ltr' | 'rtl'
export type TokenReason = 'initial' | 'expiring' | 'expired' | 'unauthorized' | 'reconnect'
export type CloseReason = 'done' | 'cancel' | 'escape'

/** How the widget should look and speak. `numerals` and `appearance` are absent when the page has no wish. */
export type Display = { locale: string; dir: Dir; colorScheme: Theme; numerals?: Numerals; appearance?: Record<string, unknown> }

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
  'lw.destroy': object
}
export type Method = keyof FromWidget | keyof FromHost

/** What a request is answered with; a failure of ours is a result, `error` is for faults of the transport. */
export type Results = { 'lw.token': TokenGrant | Failure; 'lw.openUrl': { handled: boolean } }

type Rpc = { jsonrpc: '2.0' }
export type Note = Rpc & { method: string; params?: object; id?: undefined }
export type Ask = Rpc & { id: number; method: string; params?: object }
export type Answer = Rpc & { id: number; result: object; method?: undefined }
export type Fault = Rpc & { id: number; error: { code: FaultCode; message: string }; method?: undefined }
export type Msg = Note | Ask | Answer | Fault
export type FaultCode = -32601 | -32602 | -32700

type Fields = Record<string, unknown>
/** One guard per method. A method without one is unknown. */
export type Guards<T> = { readonly [M in keyof T]: (params: Fields) => boolean }

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, max = 256): value is string => typeof value === 'string' && value !== '' && value.length <= max
const isNumber = (value: unknown, min = 0, max = 1e6): value is number => typeof value === 'number' && value >= min && value <= max
const isOneOf = (value: unknown, ...words: string[]) => words.includes(value as string)
const isPresent = (value: unknown) => value !== undefined
const isMissingOr = (value: unknown, test: (value: unknown) => boolean) => value === undefined || test(value)

/**
 * Reads one message off a window, a port or a native bridge (there as a JSON string). Never throws; what is not ours is undefined.
 * The answer is a plain copy: no prototype tricks, no cycles, nothing shared with the sender.
 */
export function readMessage(data: unknown): Msg | undefined {
  try {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    if (text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES) return undefined
    const message: unknown = JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: unknown): value is Msg {
  if (!isObject(value) || value.jsonrpc !== '2.0') return false
  const { id, method, params, result, error } = value
  if (id !== undefined && !(isNumber(id, 0, 2 ** 53) && Number.isInteger(id))) return false
  if (method !== undefined) return isText(method, 64) && isMissingOr(params, isObject)
  return id !== undefined && (isObject(result) || (isObject(error) && typeof error.code === 'number'))
}

export const isError = (value: unknown): value is LwError =>
  isObject(value) &&
  isText(value.code, 64) &&
  isText(value.category, 64) &&
  isText(value.message, 1024) &&
  typeof value.recoverable === 'boolean' &&
  isText(value.action, 64) &&
  typeof value.correlationId === 'string' &&
  typeof value.docs === 'string' &&
  isMissingOr(value.detail, isObject)

export const isGrant = (value: unknown): value is TokenGrant => isObject(value) && isText(value.token, 8192) && isNumber(value.expiresIn, 1)

const isDisplay = (p: Fields) =>
  isMissingOr(p.locale, isText) &&
  isMissingOr(p.dir, (dir) => isOneOf(dir, 'ltr', 'rtl')) &&
  isMissingOr(p.colorScheme, (theme) => isOneOf(theme, 'light', 'dark', 'auto')) &&
  isMissingOr(p.numerals, (numerals) => isOneOf(numerals, 'arab', 'latn', 'auto')) &&
  isMissingOr(p.appearance, isObject)

/** What the page accepts. */
export const fromWidget: Guards<FromWidget> = {
  'lw.hello': (p) => isText(p.sid) && isNumber(p.min) && isNumber(p.max) && isText(p.widget) && isText(p.build),
  'lw.token': (p) => isOneOf(p.reason, 'initial', 'expiring', 'expired', 'unauthorized', 'reconnect') && isNumber(p.attempt),
  'lw.ready': (p) => isText(p.sid) && isNumber(p.firstPaintMs, 0, 1e9),
  'lw.height': (p) => isNumber(p.h),
  'lw.scroll': (p) => isNumber(p.y) && isText(p.why),
  'lw.event': (p) => isText(p.name, 64) && isObject(p.data) && isText(p.at, 64) && isNumber(p.seq, 1, 2 ** 53),
  'lw.error': isError,
  'lw.close': (p) => isOneOf(p.reason, 'done', 'cancel', 'escape'),
  'lw.openUrl': (p) => isText(p.url, 2048) && isText(p.kind, 64),
}

/** What the widget accepts. */
export const fromHost: Guards<FromHost> = {
  'lw.ping': () => true,
  'lw.init': (p) =>
    isNumber(p.v) &&
    isText(p.sid) &&
    isText(p.inst) &&
    typeof p.again === 'boolean' &&
    isObject(p.features) &&
    [p.locale, p.dir, p.colorScheme].every(isPresent) &&
    isDisplay(p),
  'lw.update': isDisplay,
  'lw.focus': () => true,
  'lw.destroy': () => true,
}

/**
 * Hands a note or a request to the handler of its method, once its params have passed the guard.
 * The answer is the fault a request must be refused with; a refused note is simply dropped.
 */
export function dispatch<T>(
  guards: Guards<T>,
  handlers: { readonly [M in keyof T]?: (params: T[M], id: number | undefined) => void },
  { method, params = {}, id }: Note | Ask,
): FaultCode | undefined {
  const known = method as keyof T
  const handle = Object.hasOwn(handlers, known) && handlers[known]
  if (!handle) return -32601
  if (!guards[known](params as Fields)) return -32602
  handle(params as T[keyof T], id)
  return undefined
}

/** Schemes a widget may ask to open: nothing that runs script, and plain http only on this machine. */
export function openable(address: string): URL | undefined {
  try {
    const url = new URL(address)
    const loopback = url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
    return loopback || /^(https|mailto|tel|sms):$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** Opens in a new tab that knows nothing of this one. A link, because webviews ignore `window.open`. */
export function openInNewTab(url: URL): void {
  Object.assign(document.createElement('a'), { href: url.href, target: '_blank', rel: 'noopener' }).click()
}

/** Random enough to tell mounts and page loads apart; unlike `randomUUID` it also works without https. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
