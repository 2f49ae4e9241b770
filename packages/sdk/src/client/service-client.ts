import { ConnectionError, createClient, Problem, type Client, type Fetch } from '@loyalty/contract/client'
import { callerEndpoints, limits, type Route } from '@loyalty/contract'
import { createAccessToken } from './access-token.ts'
import { createCircuitBreaker, withDeadline, withRetries } from './resilience.ts'
import { createWidgetTokens, type WidgetTokens } from './widget-tokens.ts'

export type ServiceClientOptions = {
  /** The base address of one environment (`{base_url}`), such as `http://localhost:4001`. */
  baseUrl: string
  clientId: string
  /** The client sends the secret only to `baseUrl`. */
  clientSecret: string
  fetch?: typeof globalThis.fetch
  /**
   * The timeout of a call in milliseconds, with its token request and its retries. Default and maximum: 5000.
   * The query parameter `wait` of a long poll extends the timeout.
   */
  timeoutMs?: number
}

const { getToken: _e1, createPointExchangeToken: _w1, createMultibrandToken: _w2, ...bearerRoutes } = callerEndpoints
type Methods = Client<keyof typeof bearerRoutes>

/**
 * A client with one method for each endpoint of the contract, and `widgetTokens`.
 * The client fetches, caches and renews the access token. The methods throw `Problem` for an error response and
 * `ConnectionError` for no response.
 */
export type ServiceClient = Methods & { widgetTokens: WidgetTokens }

type Call = (input: object) => Promise<unknown>
type Input = { signal?: AbortSignal; query?: { wait?: string } }

/** Returns the milliseconds that a long poll adds to the timeout. Only `listWebhookEvents` supports long polls. */
function waitMsOf(name: string, { query }: Input): number {
  return name === 'listWebhookEvents' ? Math.min(Number(query?.wait) || 0, limits.webhookWaitSeconds) * 1000 : 0
}

/** Returns whether the caller aborted the request. Returns false for a timeout of this client. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && !(signal.reason instanceof ConnectionError)
}

function isRejectedToken(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'TOKEN_EXPIRED' || error.code === 'TOKEN_INVALID')
}

/** Creates a client of the service for one environment. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { clientId, clientSecret, fetch: send = globalThis.fetch } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const timeoutMs = Math.min(options.timeoutMs ?? 5_000, 5_000)
  const guarded = createCircuitBreaker()
  // Refuses redirects, because a redirect would send the credentials to an address that nobody configured.
  const fetch: Fetch = (url, init) =>
    guarded(
      () => send(url, { ...init, redirect: 'error' }),
      () => isAborted(init.signal),
    )
  const within = <T>(work: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal, waitMs = 0) =>
    withDeadline(timeoutMs + waitMs, caller, work)
  const timed: Fetch = (url, init) => within((signal) => fetch(url, { ...init, signal: signal as never }))

  const access = createAccessToken({ baseUrl, clientId, clientSecret, fetch: timed })
  const call = async (name: string, route: Route, input: Input, signal: AbortSignal): Promise<unknown> => {
    const once = async (token: string) => {
      const client = createClient({ baseUrl, routes: bearerRoutes, fetch, token: () => token }) as unknown as Record<
        string,
        Call
      >
      return client[name]?.({ ...input, signal })
    }
    const attempt = (token: string) =>
      waitMsOf(name, input) > 0 ? once(token) : withRetries(route, signal, () => once(token))
    const token = await access.get()
    try {
      return await attempt(token)
    } catch (error) {
      if (!isRejectedToken(error)) throw error
      access.drop(token)
      const renewed = await access.get()
      return attempt(renewed)
    }
  }

  const methods = Object.fromEntries(
    Object.entries<Route>(bearerRoutes).map(([name, route]) => [
      name,
      (input: Input) => within((signal) => call(name, route, input, signal), input.signal, waitMsOf(name, input)),
    ]),
  ) as unknown as Methods
  return {
    ...methods,
    widgetTokens: createWidgetTokens({ baseUrl, fetch, credentials: { clientId, clientSecret }, within }),
  }
}
