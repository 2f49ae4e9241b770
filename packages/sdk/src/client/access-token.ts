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
 * Creates a cache for the access token. Concurrent callers share one token request. The cache renews a token one minute
 * before the token expires.
 */
export function createAccessToken(request: () => Promise<{ access_token: string; expires_in: number }>) {
  let cached: CachedToken | undefined
  let pending: Promise<string> | undefined

  const renew = async (): Promise<string> => {
    const age = stopwatch()
    const { access_token: token, expires_in: expiresIn } = await request()
    cached = { token, expiresIn, age }
    return token
  }

  return {
    async get(): Promise<string> {
      if (cached && cached.expiresIn - cached.age() >= renewalMargin) return cached.token
      pending ??= renew().finally(() => {
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
