import { createClient, type Client, type Fetch } from '@loyalty/contract/client'
import { widgetScreenRoutes as routes } from '@loyalty/contract/widget-screen-routes'
import { is401 } from './refusal.ts'
import { SessionEnded } from './session-state.ts'
import type { Session } from './session-parts.ts'
import { pageFetch } from './session-api.ts'

export type ScreenEndpoint = keyof typeof routes
/** The calls of the screens: one method per endpoint. Each throws `Problem`, `ConnectionError` or `SessionEnded`. */
export type WidgetClient = Client<ScreenEndpoint>

/**
 * The minimum remaining seconds of a session for a read (`READ`) and for a write (`WRITE`). A session with fewer
 * seconds could end during the call.
 */
const READ = 30
const WRITE = 60

const unsent = new WeakSet<Error>()

/** Returns whether a failed call had no effect, because the client had no token for the call. */
export const wasNotSent = (error: unknown): boolean => error instanceof Error && unsent.has(error)

/**
 * Resolves with the token. If no token is available, marks the error for {@link wasNotSent}: the client cannot send the
 * call. After a 401, the first attempt of the call had no effect either.
 */
const tokenFor = (token: Promise<string>): Promise<string> =>
  token.catch((error: unknown) => {
    if (error instanceof Error) unsent.add(error)
    throw error
  })

/**
 * Returns the client for the screens of one user. After a change of user, a call throws `SessionEnded` without a
 * request. After a 401, repeats the call once with a new token, and a second 401 ends the session. The reference number
 * prevents a double transaction.
 */
export function createWidgetClient(session: Session, epoch: number, fetch: Fetch = pageFetch): WidgetClient {
  const make = (token: (route: { method: string }) => string | Promise<string>) =>
    createClient({ baseUrl: '', routes, fetch, token }) as Record<string, (call: object) => Promise<unknown>>
  const replaying = async (name: string, call: object): Promise<unknown> => {
    let used = ''
    const first = make(
      async ({ method }) => (used = await tokenFor(session.token(method === 'GET' ? READ : WRITE, epoch))),
    )
    try {
      return await first[name]?.(call)
    } catch (error) {
      if (!is401(error)) throw error
    }
    const token = await tokenFor(session.replace(used, epoch))
    try {
      return await make(() => token)[name]?.(call)
    } catch (error) {
      if (!is401(error)) throw error
      session.end(error)
      throw new SessionEnded('The service refused the session twice', { cause: error })
    }
  }
  const names = Object.keys(routes)
  return Object.fromEntries(names.map((name) => [name, (call: object) => replaying(name, call)])) as WidgetClient
}
