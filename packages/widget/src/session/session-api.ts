import { send, type Fetch } from '@loyalty/contract/send'
import type { WidgetSession, WidgetType } from '@loyalty/contract'
import { config, errorOf } from '@loyalty/embed/protocol'

/** Calls the page's `fetch` as a plain function, because `fetch` fails as a method of another object. */
export const pageFetch: Fetch = (url, init) => fetch(url, init)

/** Sends a request with a timeout of ten seconds. `launch` uses the same timeout. */
const inTime: Fetch = (url, init) => pageFetch(url, { ...init, signal: AbortSignal.timeout(10_000) as never })

/** Sends a session request without the generated API client, because that client loads after the first screen. */
async function post<T>(
  path: string,
  more: { headers: Record<string, string>; body?: string },
  through = inTime,
): Promise<T> {
  const headers = { accept: 'application/json', ...more.headers }
  const { data } = await send(through, `/v1/widget/session${path}`, {
    method: 'POST',
    cache: 'no-store',
    ...more,
    headers,
  })
  return data as T
}

/**
 * Returns the two calls for sessions: the token exchange and the renewal. `launch` may already have sent the exchange
 * (`launched`). A token for a different widget is a fault of the page (`token_invalid`).
 */
export function createSessionApi(widget: WidgetType) {
  return {
    async exchangeToken({
      token,
      nonce,
      launched: answer,
    }: {
      token: string
      nonce: string
      launched?: ReturnType<Fetch>
    }): Promise<WidgetSession> {
      const request = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, nonce }) }
      // Repeats the exchange if the request of `launch` failed. The service accepts the same nonce again.
      const session = await post<WidgetSession>(
        '',
        request,
        answer && ((url, init) => answer.catch(() => inTime(url, init))),
      )
      if (session.widget === widget) return session
      return Promise.reject({
        error: errorOf(config, 'token_invalid', `The token is for ${session.widget}. Request one for ${widget}`),
      })
    },
    renew: (sessionToken: string) =>
      post<{ sessionToken: string; expiresIn: number }>('/renew', {
        headers: { authorization: `Bearer ${sessionToken}` },
      }),
  }
}
