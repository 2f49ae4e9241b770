import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '../endpoint.ts'
import type { EndpointName, Endpoints } from '../endpoints.ts'

type Given<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]: T }

/** A request that succeeds in the seeded sandbox, and its answer. Wrong in form, it does not compile. */
export type ExampleOf<E> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  Given<'response', ResponseOf<E>>

/** One example for each endpoint of the table. */
export type Examples = { [K in EndpointName]: ExampleOf<Endpoints[K]> }

/** An example whose endpoint is not known: for whoever walks them all. */
export type AnyExample = { params?: unknown; query?: unknown; body?: unknown; response?: unknown }
