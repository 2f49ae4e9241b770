import { ConnectionError, createClient, Problem, routes, type Client, type Fetch } from '@loyalty/contract/client'
import { limits, type Route } from '@loyalty/contract'
import { createAccessToken } from './access-token.ts'
import { createBreaker } from './breaker.ts'
import { withDeadline } from './deadline.ts'
import { withRetries } from './retry.ts'
import { createWidgetTokens, type WidgetTokens } from './widget-tokens.ts'

export type ServiceClientOptions = {
  /** `{base_url}` of one environment, such as `http://localhost:4001`. */
  baseUrl: string
  clientId: string
  /** Stays in this process: it is sent to `baseUrl` and nowhere else. */
  clientSecret: string
  fetch?: typeof globalThis.fetch
  /** Milliseconds for a whole call, its token and its retries included, beside what `wait` asks for. At most, and usually, 5000. */
  timeoutMs?: number
}

const { getToken: _e1, createPointExchangeToken: _w1, createMultibrandToken: _w2, ...bearerRoutes } = routes
type Methods = Client<keyof typeof bearerRoutes>

/**
 * One method per endpoint, with the contract's name, and `widgetTokens`. Throws `Problem` for an error answer of the service and
 * `ConnectionError` where none came. An access token is fetched, kept and renewed on the way.
 */
export type ServiceClient = Methods & { widgetTokens: WidgetTokens }

type Call = (input: object) => Promise<unknown>
type Input = { signal?: AbortSignal; query?: { wait?: string } }

// The one call that may ask the service to wait gets that time on top; whoever waits asks again himself, so it is not repeated here.
const waitMsOf = (name: string, { query }: Input): number =>
  name === 'listWebhookEvents' ? Math.min(Number(query?.wait) || 0, limits.webhookWaitSeconds) * 1000 : 0

/** Ended by the caller's own signal, not by our deadline. */
const isCalledOff = (signal: AbortSignal | undefined): boolean => signal?.aborted === true && !(signal.reason instanceof ConnectionError)

const isRefusedToken = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'TOKEN_EXPIRED' || error.code === 'TOKEN_INVALID')

export const createServiceClient = (options: ServiceClientOptions): ServiceClient => {
  const { clientId, clientSecret, fetch: send = globalThis.fetch } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const timeoutMs = Math.min(options.timeoutMs ?? 5_000, 5_000)
  const guarded = createBreaker()
  // A redirect would carry the credentials to an address nobody configured.
  const fetch: Fetch = (url, init) =>
    guarded(
      () => send(url, { ...init, redirect: 'error' }),
      () => isCalledOff(init.signal),
    )
  const within = <T>(work: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal, waitMs = 0) =>
    withDeadline(timeoutMs + waitMs, caller, work)
  const timed: Fetch = (url, init) => within((signal) => fetch(url, { ...init, signal: signal as never }))

  const access = createAccessToken({ baseUrl, clientId, clientSecret, fetch: timed })
  const call = async (name: string, route: Route, input: Input, signal: AbortSignal): Promise<unknown> => {
    const once = async (token: string) => {
      const client = createClient({ baseUrl, routes: bearerRoutes, fetch, token: () => token }) as unknown as Record<string, Call>
      return client[name]?.({ ...input, signal })
    }
    const repeated = (token: string) => (waitMsOf(name, input) > 0 ? once(token) : withRetries(route, signal, () => once(token)))
    const token = await access.get()
    try {
      return await repeated(token)
    } catch (error) {
      if (!isRefusedToken(error)) throw error
      access.drop(token)
      const fresh = await access.get()
      return repeated(fresh)
    }
  }

  const methods = Object.fromEntries(
    Object.entries<Route>(bearerRoutes).map(([name, route]) => [
      name,
      (input: Input) => within((signal) => call(name, route, input, signal), input.signal, waitMsOf(name, input)),
    ]),
  ) as unknown as Methods
  return { ...methods, widgetTokens: createWidgetTokens({ baseUrl, fetch, credentials: { clientId, clientSecret }, within }) }
}
