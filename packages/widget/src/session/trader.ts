import { send, type Fetch } from '@loyalty/contract/send'
import type { WidgetSession, WidgetType } from '@loyalty/contract'
import { lwError } from '@loyalty/embed/protocol'

/** The browser's own, called as a function of the page. */
export const pageFetch: Fetch = (url, init) => fetch(url, init)

/** Longer than any answer takes. The launch gives itself as long. */
const inTime: Fetch = (url, init) => pageFetch(url, { ...init, signal: AbortSignal.timeout(10_000) as never })

/** Without the client of all routes, which comes with the screens that ask. */
async function ask<T>(path: string, more: { headers: Record<string, string>; body?: string }, through = inTime): Promise<T> {
  const headers = { accept: 'application/json', ...more.headers }
  const { data } = await send(through, `/v1/widget/session${path}`, { method: 'POST', cache: 'no-store', ...more, headers })
  return data as T
}

/** X2: the trade, whose answer may be on its way since before the bundle, and the renewal. A token of the other widget is refused as the page's fault. */
export function createTrader(widget: WidgetType) {
  return {
    async trade({
      token,
      nonce,
      launched: answer,
    }: {
      token: string
      nonce: string
      launched?: ReturnType<Fetch>
    }): Promise<WidgetSession> {
      const request = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, nonce }) }
      // What failed while the bundle was on its way may succeed now, and the same nonce may ask again.
      const session = await ask<WidgetSession>('', request, answer && ((url, init) => answer.catch(() => inTime(url, init))))
      if (session.widget === widget) return session
      return Promise.reject({ error: lwError('token_invalid', `a token for ${session.widget}`) })
    },
    renew: (sessionToken: string) =>
      ask<{ sessionToken: string; expiresIn: number }>('/renew', { headers: { authorization: `Bearer ${sessionToken}` } }),
  }
}
