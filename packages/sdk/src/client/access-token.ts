import { callerEndpoints } from '@loyalty/contract'
import { createClient, type Fetch } from '@loyalty/contract/client'

/** Seconds before its expiry at which a token is renewed. */
const renewalMargin = 60

type CachedToken = { token: string; expiresIn: number; age: () => number }

/**
 * Returns a function that gives the elapsed seconds, by the faster of two clocks.
 * The monotonic clock stops while a machine sleeps, and the wall clock can be set back.
 */
function stopwatch(): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wall, performance.now() - monotonic) / 1000
}

/** Sends a body as a form. E1 takes a form (spec §4); the contract's client writes JSON. */
function asForm(fetch: Fetch): Fetch {
  return (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(JSON.parse(init.body ?? '{}') as Record<string, string>).toString(),
    })
}

/** Creates a cache of the access token. Concurrent callers share one request; a token is renewed a minute before it expires. */
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
    /** Removes a rejected token from the cache, unless a newer one has replaced it. */
    drop(rejected: string): void {
      if (cached?.token === rejected) cached = undefined
    },
  }
}
