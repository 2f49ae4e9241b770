import { send, type Fetch, type FetchInit, type Signal } from './send.ts'

/** The parts of a route that a request needs. */
type CalledRoute = { readonly method: string; readonly path: string; readonly auth: string }

/** The way to the service: its base address without a trailing slash, a fetch function, and the bearer token. */
type Way<R extends CalledRoute> = {
  baseUrl: string
  fetch: Fetch
  /** Returns the bearer token. `call` calls this function before each request whose route needs a token. */
  token?: ((route: R) => string | Promise<string>) | undefined
}

type Input = {
  params?: unknown
  query?: unknown
  body?: unknown
  ifMatch?: string
  signal?: Signal | (() => Signal)
}

/** Returns the path of a request with its parameters and its query. */
export const addressOf = (
  route: Pick<CalledRoute, 'path'>,
  { params, query }: Pick<Input, 'params' | 'query'>,
): string => {
  const values = (params ?? {}) as Record<string, string>
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const pairs = Object.entries((query ?? {}) as Record<string, string | string[] | undefined>).flatMap(
    ([name, value = []]) => [value].flat().map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`),
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/**
 * Sends one request to an endpoint and reads the response. Types and schemas stay out of this module, so that a
 * published package can contain it. Throws `Problem` for an error response, and `ConnectionError` if no valid response
 * arrived.
 */
export async function call<R extends CalledRoute>(
  { baseUrl, fetch, token }: Way<R>,
  route: R,
  input: Input,
): ReturnType<typeof send> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token && (route.auth === 'bearer' || route.auth === 'session'))
    headers['authorization'] = `Bearer ${await token(route)}`
  if (input.ifMatch) headers['if-match'] = input.ifMatch
  const init: FetchInit = { method: route.method, headers, cache: 'no-store' }
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  if (input.signal)
    init.signal = (typeof input.signal === 'function' ? (input.signal() as unknown) : input.signal) as never
  return send(fetch, baseUrl + addressOf(route, input), init)
}
