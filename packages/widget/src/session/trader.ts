import { createClient, widgetSessionRoutes as routes, type Fetch } from '@loyalty/contract/client'
import type { WidgetSession, WidgetType } from '@loyalty/contract'
import { lwError } from '@loyalty/embed/protocol'

/** The browser's own, called as a function of the page. */
export const pageFetch: Fetch = (url, init) => fetch(url, init)

/** Longer than any answer takes. The launch gives itself as long. */
const within15Seconds = () => AbortSignal.timeout(15_000)

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
      launched?: Promise<Response>
    }): Promise<WidgetSession> {
      const session = await createClient({ baseUrl: '', routes, fetch: answer ? () => answer : pageFetch }).createWidgetSession({
        body: { token, nonce },
        signal: within15Seconds,
      })
      if (session.widget === widget) return session
      return Promise.reject({ error: lwError('token_invalid', `a token for ${session.widget}`) })
    },
    renew: (sessionToken: string) =>
      createClient({ baseUrl: '', routes, fetch: pageFetch, token: () => sessionToken }).renewWidgetSession({
        signal: within15Seconds,
      }),
  }
}
