import type * as z from 'zod/mini'
import type { ProblemCode } from './problem-catalogue.ts'
import type { Route } from './route.ts'

type Schema = z.ZodMiniType

/** A group of operations in the API reference. */
export type Tag =
  | 'Tokens'
  | 'Profile'
  | 'Programs'
  | 'Campaigns'
  | 'Transactions'
  | 'Program connections'
  | 'Multibrand'
  | 'Widget tokens'
  | 'Widget sessions'
  | 'Webhook tools'
  | 'Portal'
  | 'Operations'

/** Everything about an endpoint: its route, its schemas, its problems and its documentation. */
export type Endpoint = Route & {
  readonly tag: Tag
  /** The summary of the operation in one line, for lists. */
  readonly summary: string
  /** The description of the operation as Markdown. Absent if the summary alone describes the operation. */
  readonly description?: string
  readonly params?: Schema
  readonly query?: Schema
  /** The schema of the body. A JSON body is strict: the service refuses unknown fields. */
  readonly body?: Schema
  /** The service treats a request without a body as a request with an empty object. */
  readonly bodyIsOptional?: true
  /** The media type of the body: `form` for the standard token request (spec §4), by default JSON. */
  readonly bodyType?: 'json' | 'form'
  readonly maxBytes?: number
  readonly response?: Schema
  /** The meaning of the status 200, for an endpoint that can answer 200 in addition to its `status`. */
  readonly alsoAnswers200?: string
  /** A browser gets an HTML page instead of JSON. */
  readonly html?: true
  /**
   * The error codes of this endpoint's own checks. Other fields of the endpoint imply the codes of authentication, body
   * and rate limit.
   */
  readonly problems: readonly ProblemCode[]
  readonly example: Example
}

type Given<K extends string, T> = [T] extends [undefined] ? { readonly [P in K]?: never } : { readonly [P in K]: T }

/**
 * A request that succeeds in the seeded sandbox, and its response. A text such as `<TOKEN>` is a placeholder for a
 * value that only the reader knows.
 */
type ExampleOf<E> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  Given<'response', ResponseOf<E>>

/** An example without the exact types of its endpoint. */
export type Example = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly response?: unknown
}

/** Returns the endpoint with its exact types. TypeScript reports an error if the example does not match the schemas. */
export function endpoint<const E extends Endpoint>(record: E & { readonly example: ExampleOf<E> }): E {
  return record
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer T extends Schema } ? z.infer<T> : undefined

export type BodyOf<E> = Part<E, 'body'>
export type ParamsOf<E> = Part<E, 'params'>
export type QueryOf<E> = Part<E, 'query'>
export type ResponseOf<E> = Part<E, 'response'>
