import type { BodyOf, Endpoint, EndpointName, Endpoints, ParamsOf, QueryOf, ResponseOf } from '@loyalty/contract'
import type { Caller, Context, PortalSession, WidgetSession } from '../context.ts'

/** Facts of a request that a few endpoints need beside its checked parts. */
export type RequestFacts = {
  authorization: string | undefined
  ifMatch: string | undefined
  cookie: string | undefined
  /** The network that the request came from, for limits; found out only where it matters. */
  network: () => string
  /** Aborted when the caller has gone before the answer; made only for who asks. */
  gone: () => AbortSignal
  accepts: (type: 'html' | 'json') => boolean
  /** Names the organization that asks in the request's line of the log: for endpoints that learn it from the body. */
  identified: (who: Pick<PortalSession, 'organizationId'>) => void
  /** Counts against the endpoint's rate limit: for endpoints that learn from the body who is asking. */
  limit: (key: string) => Promise<void>
  /** Counts the start of a widget with a valid token. Throws `RATE_LIMITED`. */
  limitStart: (token: { jti: string; org: string }) => Promise<void>
}

type Who<E> = E extends { readonly auth: 'bearer' }
  ? { caller: Caller }
  : E extends { readonly auth: 'session' }
    ? { session: WidgetSession }
    : E extends { readonly auth: 'portal' }
      ? { session: PortalSession }
      : object

export type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; request: RequestFacts } & Who<E>

/**
 * `status` only where it differs from the endpoint's own. `bytes` are the body as it was already written down; `html` replaces it
 * for a browser.
 */
export type Answer<E> = { body: ResponseOf<E>; status?: 200 | 201; headers?: Record<string, string>; bytes?: Buffer; html?: string }

/** `C`: what it may touch, of the origin that serves it. */
export type Handle<E, C = Context> = (input: Input<E>, context: C) => Answer<E> | Promise<Answer<E>>

/** Ties an endpoint of the contract to the function that serves it. */
export const handler = <const E extends Endpoint, C = Context>(_endpoint: E, handle: Handle<E, C>): Handle<E, C> => handle

/** One handler for every endpoint of the contract: a missing one does not compile. */
export type Handlers = { [K in EndpointName]: Handle<Endpoints[K]> }
