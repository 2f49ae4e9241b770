import { createClient, type Client, type Fetch } from '@loyalty/contract/client'
import { widgetScreenRoutes as routes } from '@loyalty/contract/widget-screen-routes'
import { is401 } from './refusal.ts'
import { SessionEnded } from './session-state.ts'
import type { Session } from './session-parts.ts'
import { pageFetch } from './trader.ts'

export type ScreenEndpoint = keyof typeof routes
/** What a screen may ask: one method per endpoint of X3 and X4. Throws `Problem`, `ConnectionError`, or `SessionEnded`. */
export type WidgetClient = Client<ScreenEndpoint>

/** Seconds a session must have left: a write must not meet the end of it on its way. */
const READ = 30
const WRITE = 60

const unsent = new WeakSet<Error>()

/** Whether a call that failed never left, because no token could be had for it: then nothing of it can have been done. */
export const wasNotSent = (error: unknown): boolean => error instanceof Error && unsent.has(error)

/** A token, or a failure that is known by {@link wasNotSent}. What the service has refused with a 401 counts as not sent. */
const tokenFor = (asked: Promise<string>): Promise<string> =>
  asked.catch((error: unknown) => {
    if (error instanceof Error) unsent.add(error)
    throw error
  })

/**
 * The client of the screens of one visit: what they still ask once another user is here is not sent, and meets `SessionEnded`.
 * A call that meets a 401 is sent once more with a fresh session: the reference number of the session makes that safe for a
 * transaction too. A second 401 ends the session.
 */
export function createWidgetClient(session: Session, visit: number, fetch: Fetch = pageFetch): WidgetClient {
  const make = (token: (route: { method: string }) => string | Promise<string>) =>
    createClient({ baseUrl: '', routes, fetch, token }) as Record<string, (call: object) => Promise<unknown>>
  const replaying = async (name: string, call: object): Promise<unknown> => {
    let used = ''
    const first = make(async ({ method }) => (used = await tokenFor(session.token(method === 'GET' ? READ : WRITE, visit))))
    try {
      return await first[name]?.(call)
    } catch (error) {
      if (!is401(error)) throw error
    }
    const token = await tokenFor(session.replace(used, visit))
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
