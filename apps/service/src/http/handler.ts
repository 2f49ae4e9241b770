import type { BodyOf, Endpoint, EndpointName, Endpoints, ParamsOf, QueryOf, ResponseOf } from '@loyalty/contract'
import type { Context, PortalSession, WidgetSession } from '../context.ts'
import type { OrganizationStore } from '../store/store.ts'
import type { RequestClient } from './request-log/identify-client.ts'

/** Data of a request other than its parameters, query and body. Only a few handlers need this data. */
export type RequestFacts = {
  /** The id of the request, which the response header and the log line contain. */
  id: string
  authorization: string | undefined
  ifMatch: string | undefined
  cookie: string | undefined
  /** The text with which the browser names itself. Empty if the client sends none. */
  userAgent: string
  /** Returns the network of the client's address. The rate limits count the requests of each network. */
  network: () => string
  /** Returns the IP address of the client. */
  address: () => string
  /** Returns a signal that aborts if the client disconnects before the answer. */
  gone: () => AbortSignal
  accepts: (type: 'html' | 'json') => boolean
  /** Throws `CSRF_REFUSED` if a page of another origin sends the request. A program sends no origin and may pass. */
  requireOwnPage: () => void
  /** Counts a token for the live widgets of the documentation. Throws `RATE_LIMITED` above the limit. */
  limitDemoTokens: (key: string) => Promise<void>
  /**
   * Sets the organization in the log line of the request. Handlers call it if they find the organization by credentials
   * in the body.
   */
  identified: (who: Pick<PortalSession, 'organizationId'>) => void
  /** Sets the client for the request log. Handlers call it if they find the client by credentials in the body. */
  identifiedClient: (client: RequestClient) => void
  /**
   * Counts the request against the endpoint's rate limit. Handlers call it if they find the caller by credentials in
   * the body.
   */
  limit: (key: string) => Promise<void>
  /** Counts the start of a widget with a valid token. Throws `RATE_LIMITED` above the limit. */
  limitStart: (token: { jti: string; org: string }) => Promise<void>
}

type Who<E> = E extends { readonly auth: 'bearer' }
  ? { org: OrganizationStore; clientId: string }
  : E extends { readonly auth: 'session' }
    ? { org: OrganizationStore; session: WidgetSession }
    : E extends { readonly auth: 'portal' }
      ? { session: PortalSession }
      : object

export type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; request: RequestFacts } & Who<E>

/**
 * The answer of a handler. `status` is set only if it differs from the endpoint's usual status. `bytes` is the already
 * serialized `body`. `html` replaces the body for a browser.
 */
export type Answer<E> = {
  body: ResponseOf<E>
  status?: 200 | 201 | 302
  headers?: Record<string, string>
  bytes?: Buffer
  html?: string
}

/** The function that answers the requests of one endpoint. `C` is the context that the app passes to its handlers. */
export type Handle<E, C = Context> = (input: Input<E>, context: C) => Answer<E> | Promise<Answer<E>>

/**
 * Returns `handle` unchanged. From the argument `_endpoint`, the compiler derives the types of the handler's input and
 * answer.
 */
export const handler = <const E extends Endpoint, C = Context>(_endpoint: E, handle: Handle<E, C>): Handle<E, C> =>
  handle

/** The handlers of all endpoints of the contract. The compiler rejects a missing handler. */
export type Handlers = { [K in EndpointName]: Handle<Endpoints[K]> }
