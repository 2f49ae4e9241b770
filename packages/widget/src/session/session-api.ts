import { send, type Fetch } from '@loyalty/contract/send'
import type { WidgetSession, WidgetType } from '@loyalty/contract'
import { lwError } from '@loyalty/embed/protocol'

/** Calls the page's `fetch` as a plain function, because `fetch` fails as a method of another object. */
export const pageFetch: Fetch = (url, init) => fetch(url, init)

/** Sends a request with a timeout of ten seconds, the same as in the launch. */
const inTime: Fetch = (url, init) => pageFetch(url, { ...init, signal: AbortSignal.timeout(10_000) as never })

/** Sends a session request without the client of all routes, because that client loads with later screens. */
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
 * Returns the two session calls: the token exchange and the renewal. The launch may have sent the exchange before the
 * bundle arrived. The exchange rejects a token of the other widget as a fault of the page (`token_invalid`).
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
      // Repeats the exchange if the request of the launch failed. The service accepts the same nonce again.
      const session = await post<WidgetSession>(
        '',
        request,
        answer && ((url, init) => answer.catch(() => inTime(url, init))),
      )
      if (session.widget === widget) return session
      return Promise.reject({ error: lwError('token_invalid', `a token for ${session.widget}`) })
    },
    renew: (sessionToken: string) =>
      post<{ sessionToken: string; expiresIn: number }>('/renew', {
        headers: { authorization: `Bearer ${sessionToken}` },
      }),
  }
}
