import { createClient, routes, type Fetch } from '@loyalty/contract/client'

/** Seconds of life below which a token is not worth sending any more. */
const margin = 60

type Held = { token: string; lives: number; since: () => number }

// Elapsed seconds by whichever clock ran further: the monotonic one stands still while a machine sleeps, the wall clock may be set back.
const stopwatch = () => {
  const [wall, ticks] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wall, performance.now() - ticks) / 1000
}

// E1 takes a form (S:252), every other endpoint JSON: the contract's client is used for its errors, the body is turned.
const asForm =
  (fetch: Fetch): Fetch =>
  (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(JSON.parse(init.body ?? '{}') as Record<string, string>).toString(),
    })

/** A source of access tokens: asks once however many wait, and again when the token has under a minute left. */
export const createAccessToken = ({
  baseUrl,
  clientId,
  clientSecret,
  fetch,
}: {
  baseUrl: string
  clientId: string
  clientSecret: string
  fetch: Fetch
}) => {
  const client = createClient({ baseUrl, routes: { getToken: routes.getToken }, fetch: asForm(fetch) })
  let held: Held | undefined
  let asking: Promise<string> | undefined

  const ask = async (): Promise<string> => {
    const since = stopwatch()
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const answer = await client.getToken({ body })
    held = { token: answer.access_token, lives: answer.expires_in, since }
    return held.token
  }

  return {
    async get(): Promise<string> {
      if (held && held.lives - held.since() >= margin) return held.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    /** Forgets the token the service has refused, unless a newer one has replaced it meanwhile. */
    drop(refused: string): void {
      if (held?.token === refused) held = undefined
    },
  }
}
