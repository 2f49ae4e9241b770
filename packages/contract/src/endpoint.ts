import type * as z from 'zod/mini'
import type { ProblemCode } from './problem-catalogue.ts'
import type { Route } from './route.ts'

type Schema = z.ZodMiniType

/** A group of operations in the reference. */
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
  /** One line for lists of operations. */
  readonly summary: string
  /** The use of the operation as Markdown; left out when the summary is enough. */
  readonly description?: string
  readonly params?: Schema
  readonly query?: Schema
  /** Strict: an unknown field is refused. */
  readonly body?: Schema
  /** The service treats a request without a body as a request with an empty object. */
  readonly bodyIsOptional?: true
  /** `form` for the standard token request (spec §4), JSON by default. */
  readonly bodyType?: 'json' | 'form'
  readonly maxBytes?: number
  readonly response?: Schema
  /** The meaning of a second success status, 200, beside the endpoint's own. */
  readonly alsoAnswers200?: string
  /** A browser gets an HTML page instead of JSON. */
  readonly html?: true
  /** Problems of this endpoint; those of its authentication, body and rate limit are added. */
  readonly problems: readonly ProblemCode[]
  readonly example: Example
}

type Given<K extends string, T> = [T] extends [undefined] ? { readonly [P in K]?: never } : { readonly [P in K]: T }

/** A request that succeeds in the seeded sandbox, and its answer. `<...>` marks values that only the reader knows. */
type ExampleOf<E> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  Given<'response', ResponseOf<E>>

/** An example without the types of its endpoint. */
export type Example = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly response?: unknown
}

/** Returns the record with its exact types. A record whose example does not match its schemas does not compile. */
export function endpoint<const E extends Endpoint>(record: E & { readonly example: ExampleOf<E> }): E {
  return record
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer T extends Schema } ? z.infer<T> : undefined

export type BodyOf<E> = Part<E, 'body'>
export type ParamsOf<E> = Part<E, 'params'>
export type QueryOf<E> = Part<E, 'query'>
export type ResponseOf<E> = Part<E, 'response'>
