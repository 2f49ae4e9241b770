import type { LwError } from './errors.ts'
import { INVALID_PARAMS, MAX_BYTES, NO_SUCH_METHOD, type RpcMessage, type TokenGrant } from './protocol.ts'

type Test = (value: unknown) => boolean
export type Shape = Record<string, Test>
/** The required shape of `params`, for each method. */
export type Shapes<T> = { readonly [M in keyof T]: Shape }

export const object = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value && !Array.isArray(value)
export const text: Test = (value) => typeof value === 'string' && value !== ''
export const number: Test = (value) => typeof value === 'number' && value >= 0
export const oneOf =
  (...words: unknown[]): Test =>
  (value) =>
    words.includes(value)
export const flag = oneOf(true, false)
export const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value)
const fits = (value: unknown, shape: Shape): boolean =>
  object(value) && Object.keys(shape).every((key) => shape[key]?.(value[key]))

/**
 * Returns a message from a window or a port; undefined for any other data. Never throws. The returned message is a copy
 * without `__proto__`, so the sender cannot change the message later.
 */
export const readMessage = (data: unknown): RpcMessage | undefined => {
  try {
    return parseMessage(JSON.stringify(data))
  } catch {}
}

/** Returns a message from a page, or from an app, which sends JSON strings. Otherwise like `readMessage`. */
export const readFromHost = (data: unknown): RpcMessage | undefined => {
  try {
    return parseMessage(typeof data === 'string' ? data : JSON.stringify(data))
  } catch {}
}

/** Returns the message of a JSON text. Throws `SyntaxError` for a text that is not JSON. */
function parseMessage(json: string): RpcMessage | undefined {
  if (new TextEncoder().encode(json).length > MAX_BYTES) return undefined
  const message: unknown = JSON.parse(json, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  return fits(message, envelope) ? (message as RpcMessage) : undefined
}

const envelope: Shape = {
  jsonrpc: (value) => value === '2.0',
  id: maybe(number),
  method: maybe(text),
  params: maybe(object),
  result: maybe(object),
}
const error: Shape = {
  code: text,
  category: text,
  recoverable: flag,
  action: text,
  message: text,
  detail: maybe(object),
  correlationId: text,
  docs: text,
}
export const isError = (value: unknown): value is LwError => fits(value, error)
export const isGrant = (value: unknown): value is TokenGrant => fits(value, { token: text, expiresIn: number })

/** A message that may call a method. A response calls no method. */
type Called = { jsonrpc?: '2.0'; id?: number | undefined; method?: string | undefined; params?: object | undefined }

/** A handler for each method. The handler's return value is the result of the request. */
export type Handlers<T> = { readonly [M in keyof T]?: (params: T[M]) => unknown }

/**
 * Calls the handler of a notification or a request if `params` have the required shape, and returns the handler's
 * result. For an unknown method or wrong `params`, returns a JSON-RPC error code (a number).
 */
export function dispatch<T>(
  shapes: Shapes<T>,
  handlers: Handlers<T>,
  { method = '', params = {} }: Called = {},
): unknown {
  if (!Object.hasOwn(handlers, method)) return NO_SUCH_METHOD
  return fits(params, shapes[method as keyof T]) ? handlers[method as keyof T]!(params as T[keyof T]) : INVALID_PARAMS
}
