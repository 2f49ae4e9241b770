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
 * The minimum remaining seconds of a session for a read and for a write, so that the session does not end during the
 * call.
 */
const READ = 30
const WRITE = 60

const unsent = new WeakSet<Error>()

/** Returns whether a failed call was never sent, because no token was available. An unsent call had no effect. */
export const wasNotSent = (error: unknown): boolean => error instanceof Error && unsent.has(error)

/**
 * Resolves with the token. Marks a failure for {@link wasNotSent}, because a call without a token is not sent. A call
 * that the service refused with a 401 also counts as not sent.
 */
const tokenFor = (token: Promise<string>): Promise<string> =>
  token.catch((error: unknown) => {
    if (error instanceof Error) unsent.add(error)
    throw error
  })

/**
 * Returns the client of one epoch. After a change of user, its calls throw `SessionEnded` and are not sent. After a
 * 401, repeats the call once with a fresh session. The reference number makes the repetition safe for transactions. A
 * second 401 ends the session.
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
