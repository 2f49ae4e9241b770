import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '../endpoint.ts'
import type { Endpoints } from '../endpoints.ts'
import type { PortalEndpoints } from '../portal/endpoints.ts'
import type { Route } from '../route.ts'
import { widgetScreenRoutes } from '../widget/screen-routes.ts'
import { widgetSessionRoutes } from '../widget/session-routes.ts'
import { call } from './call.ts'
import type { Fetch, Signal } from './send.ts'

export { Problem, type FieldError, type ProblemBody } from '../problem.ts'
export { platformId } from '../portal/roles.ts'
export { ConnectionError, type Fetch } from './send.ts'

/**
 * Routes that a widget calls. The user, amount, currency and reference come from the session, never from a request
 * body.
 */
export const widgetRoutes = { ...widgetSessionRoutes, ...widgetScreenRoutes }

type Key<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: never }
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/**
 * The input of a call: path parameters, query and body of the endpoint, and the options of every call. The client calls
 * a signal function right before it sends the request, so a timeout does not include the wait for a token.
 */
export type CallOf<E> = Key<'params', ParamsOf<E>> &
  Key<'query', QueryOf<E>> &
  Key<'body', BodyOf<E>> & { ifMatch?: string; signal?: Signal | (() => Signal) }

type Answer<E> = E extends { readonly etag: true } ? { data: ResponseOf<E>; etag: string } : ResponseOf<E>

/** All endpoints that a client can call: the endpoints of the service and of the portal. */
type Callable = Endpoints & PortalEndpoints

/**
 * A client with one method for each endpoint, under the endpoint's name. A method throws `Problem` for an error
 * response, and `ConnectionError` if no valid response arrived.
 */
export type Client<N extends keyof Callable> = { [K in N]: (call: CallOf<Callable[K]>) => Promise<Answer<Callable[K]>> }

export type ClientOptions<N extends keyof Callable> = {
  /** The base address without a trailing slash. An empty text means the page's own origin. */
  baseUrl: string
  routes: Readonly<Record<N, Route>>
  fetch: Fetch
  /** Returns the bearer token. The client calls this function before each request whose route needs a token. */
  token?: (route: Route) => string | Promise<string>
}

/**
 * Returns a client for the given routes, for example `createClient({ baseUrl, routes: widgetRoutes, fetch, token })`.
 */
export const createClient = <N extends keyof Callable>({ routes, ...way }: ClientOptions<N>): Client<N> =>
  Object.fromEntries(
    Object.entries<Route>(routes).map(([name, route]) => [
      name,
      async (input: never) => {
        const { data, headers } = await call(way, route, input)
        return route.etag ? { data, etag: headers.get('etag') ?? '' } : data
      },
    ]),
  ) as Client<N>
