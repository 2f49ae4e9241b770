import { callerEndpoints } from '@loyalty/contract'
import { createClient, type Fetch } from '@loyalty/contract/client'

/** The client renews a token this many seconds before the token expires. */
const renewalMargin = 60

type CachedToken = { token: string; expiresIn: number; age: () => number }

/**
 * Returns a function that measures the elapsed seconds by two clocks and returns the larger number. The monotonic clock
 * stops while the device sleeps, and a user can set the wall clock back.
 */
function stopwatch(): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wall, performance.now() - monotonic) / 1000
}

/**
 * Returns a fetch function that sends a JSON body as a form. The token endpoint expects a form (spec §4.1 E1), but
 * `createClient` writes JSON.
 */
function asForm(fetch: Fetch): Fetch {
  return (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(JSON.parse(init.body ?? '{}') as Record<string, string>).toString(),
    })
}

/**
 * Creates a cache for the access token. Concurrent callers share one token request. The cache renews a token one minute
 * before the token expires.
 */
export function createAccessToken({
  baseUrl,
  clientId,
  clientSecret,
  fetch,
}: {
  baseUrl: string
  clientId: string
  clientSecret: string
  fetch: Fetch
}) {
  const client = createClient({ baseUrl, routes: { getToken: callerEndpoints.getToken }, fetch: asForm(fetch) })
  let cached: CachedToken | undefined
  let pending: Promise<string> | undefined

  const request = async (): Promise<string> => {
    const age = stopwatch()
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const { access_token: token, expires_in: expiresIn } = await client.getToken({ body })
    cached = { token, expiresIn, age }
    return token
  }

  return {
    async get(): Promise<string> {
      if (cached && cached.expiresIn - cached.age() >= renewalMargin) return cached.token
      pending ??= request().finally(() => {
        pending = undefined
      })
      return pending
    },
    /** Removes a rejected token from the cache. Keeps a newer token. */
    drop(rejected: string): void {
      if (cached?.token === rejected) cached = undefined
    },
  }
}
