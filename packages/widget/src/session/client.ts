import { createClient, Problem, widgetRoutes, type Client, type Fetch } from '@loyalty/contract/client'
import type { WidgetSession, WidgetType } from '@loyalty/contract'
import { lwError } from '@loyalty/embed/protocol'
import { SessionEnded } from './session-state.ts'
import type { Session } from './session.ts'

const { createWidgetSession, renewWidgetSession, ...screenRoutes } = widgetRoutes

export type ScreenEndpoint = keyof typeof screenRoutes
/** What a screen may ask: one method per endpoint of X3 and X4. Throws `Problem`, `ConnectionError`, or `SessionEnded`. */
export type WidgetClient = Client<ScreenEndpoint>

/** The browser's own, called as a function of the page. */
const pageFetch: Fetch = (url, init) => fetch(url, init)

/** Longer than any answer takes. The launch gives itself as long. */
const within15Seconds = () => AbortSignal.timeout(15_000)

/** X2: the trade, whose answer may be on its way since before the bundle, and the renewal. A token of the other widget is refused as the page's fault. */
export function createTrader(widget: WidgetType) {
  const trader = (fetch: Fetch) => createClient({ baseUrl: '', routes: { createWidgetSession }, fetch })
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
      const session = await trader(answer ? () => answer : pageFetch).createWidgetSession({
        body: { token, nonce },
        signal: within15Seconds,
      })
      if (session.widget === widget) return session
      return Promise.reject({ error: lwError('token_invalid', `a token for ${session.widget}`) })
    },
    renew: (sessionToken: string) =>
      createClient({ baseUrl: '', routes: { renewWidgetSession }, fetch: pageFetch, token: () => sessionToken }).renewWidgetSession({
        signal: within15Seconds,
      }),
  }
}

/** Seconds a session must have left: a write must not meet the end of it on its way. */
const READ = 30
const WRITE = 60

/**
 * The client of the screens of one visit: what they still ask once another user is here is not sent, and meets `SessionEnded`.
 * A call that meets a 401 is sent once more with a fresh session: the reference number of the session makes that safe for a
 * transaction too. A second 401 ends the session.
 */
export function createWidgetClient(session: Session, visit: number, fetch: Fetch = pageFetch): WidgetClient {
  const make = (token: (route: { method: string }) => string | Promise<string>) =>
    createClient({ baseUrl: '', routes: screenRoutes, fetch, token }) as Record<string, (call: object) => Promise<unknown>>
  const replaying = async (name: string, call: object): Promise<unknown> => {
    let used = ''
    const first = make(async ({ method }) => (used = await session.token(method === 'GET' ? READ : WRITE, visit)))
    try {
      return await first[name]?.(call)
    } catch (error) {
      if (!is401(error)) throw error
    }
    const token = await session.replace(used, visit)
    try {
      return await make(() => token)[name]?.(call)
    } catch (error) {
      if (!is401(error)) throw error
      session.end(error)
      throw new SessionEnded('The service refused the session twice', { cause: error })
    }
  }
  const names = Object.keys(screenRoutes)
  return Object.fromEntries(names.map((name) => [name, (call: object) => replaying(name, call)])) as WidgetClient
}

const is401 = (error: unknown) => error instanceof Problem && error.status === 401
