/**
 * The words both ends of the frame share: JSON-RPC 2.0, a closed list of methods, and a hand-written guard for each.
 * A message that is too large, malformed or unknown is dropped (or refused, when it is a request); unknown fields are ignored.
 */

import type { LwError } from './errors.ts'

export { lwError, type Action, type Category, type ErrorCode, type LwError } from './errors.ts'

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
export type Answer = Rpc & { id: number; result: Record<string, unknown>; method?: undefined }
export type Fault = Rpc & { id: number; error: { code: FaultCode; message: string }; method?: undefined; result?: undefined }
export type Msg = Note | Ask | Answer | Fault
export type FaultCode = -32601 | -32602 | -32700

type Fields = Record<string, unknown>
type Test = (value: unknown) => boolean
/** One guard per method. A method without one is unknown. */
export type Guards<T> = { readonly [M in keyof T]: Test }

const object = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const any = (value: unknown): value is string => typeof value === 'string'
const text = (value: unknown) => any(value) && value !== '' && value.length <= 4096
const flag: Test = (value) => typeof value === 'boolean'
const number: Test = (value) => typeof value === 'number' && value >= 0
const oneOf =
  (...words: unknown[]): Test =>
  (value) =>
    words.includes(value)
const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value)
const fits = (value: unknown, tests: Record<string, Test>): boolean =>
  object(value) && Object.keys(tests).every((key) => tests[key]?.(value[key]))

/**
 * Reads one message off a window, a port or a native bridge (there as a JSON string). Never throws; what is not ours is undefined.
 * The answer is a plain copy: no prototype tricks, no cycles, nothing shared with the sender.
 */
export function readMessage(data: unknown): Msg | undefined {
  try {
    const json = any(data) ? data : JSON.stringify(data)
    if (new Blob([json]).size > MAX_BYTES) return undefined
    const message: unknown = JSON.parse(json, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

const isMessage = (value: unknown): value is Msg =>
  fits(value, { jsonrpc: oneOf('2.0'), id: maybe(number), method: maybe(text), params: maybe(object) }) && isComplete(value as Fields)
const isComplete = ({ id, method, result, error }: Fields) => text(method) || (number(id) && (object(result) || object(error)))

export const isError = (value: unknown): value is LwError =>
  fits(value, {
    code: text,
    category: text,
    recoverable: flag,
    action: text,
    message: text,
    detail: maybe(object),
    correlationId: text,
    docs: text,
  })

export const isGrant = (value: unknown): value is TokenGrant => fits(value, { token: text, expiresIn: number })

const display = (need: (test: Test) => Test) => ({
  locale: need(text),
  dir: need(oneOf('ltr', 'rtl')),
  colorScheme: need(oneOf('light', 'dark', 'auto')),
  numerals: maybe(oneOf('arab', 'latn', 'auto')),
  appearance: maybe(object),
})

/** What the page accepts. */
export const fromWidget: Guards<FromWidget> = {
  'lw.hello': (p) => fits(p, { sid: text, min: number, max: number, widget: text, build: text }),
  'lw.token': (p) => fits(p, { reason: oneOf('initial', 'expiring', 'expired', 'unauthorized', 'reconnect'), attempt: number }),
  'lw.ready': (p) => fits(p, { sid: text, firstPaintMs: number }),
  'lw.height': (p) => fits(p, { h: number }),
  'lw.scroll': (p) => fits(p, { y: number, why: text }),
  'lw.event': (p) => fits(p, { name: text, data: object, at: text, seq: number }),
  'lw.error': isError,
  'lw.close': (p) => fits(p, { reason: oneOf('done', 'cancel', 'escape') }),
  'lw.openUrl': (p) => fits(p, { url: text, kind: text }),
}

/** What the widget accepts. */
export const fromHost: Guards<FromHost> = {
  'lw.ping': object,
  'lw.init': (p) => fits(p, { ...display((test) => test), v: number, sid: text, inst: text, again: flag, features: object }),
  'lw.update': (p) => fits(p, display(maybe)),
  'lw.focus': object,
  'lw.destroy': object,
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
  if (!guards[known](params)) return -32602
  handle(params as T[keyof T], id)
  return undefined
}

/** Schemes a widget may ask to open: nothing that runs script, and plain http only on this machine. */
export function openable(address: string): URL | undefined {
  try {
    const url = new URL(address)
    return /^((https|mailto|tel|sms):|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/)/.test(url.href) ? url : undefined
  } catch {
    return undefined
  }
}

/** Opens in a new tab that knows nothing of this one. */
export function openInNewTab(url: URL): void {
  window.open(url, '_blank', 'noopener')
}

/** Random enough to tell mounts and page loads apart; unlike `randomUUID` it also works without https. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
