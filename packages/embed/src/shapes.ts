import type { LwError } from './errors.ts'
import { INVALID_PARAMS, MAX_BYTES, NO_SUCH_METHOD, type Msg, type TokenGrant } from './protocol.ts'

type Test = (value: unknown) => boolean
export type Shape = Record<string, Test>
/** For each method what its params must hold. A method without a shape is unknown. */
export type Shapes<T> = { readonly [M in keyof T]: Shape }

export const object = (value: unknown): value is Record<string, unknown> => Object(value) === value && !Array.isArray(value)
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
const fits = (value: unknown, shape: Shape): boolean => object(value) && Object.keys(shape).every((key) => shape[key]?.(value[key]))

/**
 * Reads one message off a window, a port or a native bridge (there as a JSON string). Never throws; what is not ours is undefined.
 * The answer is a plain copy: no prototype tricks, no cycles, nothing shared with the sender.
 */
export function readMessage(data: unknown): Msg | undefined {
  try {
    const json = typeof data === 'string' ? data : JSON.stringify(data)
    if (new TextEncoder().encode(json).length > MAX_BYTES) return undefined
    const message: unknown = JSON.parse(json, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    return fits(message, envelope) ? (message as Msg) : undefined
  } catch {}
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

/** Any message, as far as it calls somebody: an answer, or none, calls nobody. */
type Called = { jsonrpc?: '2.0'; id?: number | undefined; method?: string | undefined; params?: object | undefined }

/** A handler may answer; to a request, what it answers is the result. */
export type Handlers<T> = { readonly [M in keyof T]?: (params: T[M]) => unknown }

/**
 * Hands a note or a request to the handler of its method, once its params have passed their shape, and answers what the handler does.
 * A number is the fault that a request must be refused with; a refused note is simply dropped.
 */
export function dispatch<T>(shapes: Shapes<T>, handlers: Handlers<T>, { method = '', params = {} }: Called = {}): unknown {
  if (!Object.hasOwn(handlers, method)) return NO_SUCH_METHOD
  return fits(params, shapes[method as keyof T]) ? handlers[method as keyof T]?.(params as T[keyof T]) : INVALID_PARAMS
}
