import type { Route } from '@loyalty/contract'
import { createClient, Problem, type Client, type Fetch } from '@loyalty/contract/client'
import { interrupt } from './interruptions.ts'
import { routeOf, type Operation } from './routes.ts'

export { ConnectionError, Problem } from '@loyalty/contract/client'
export type { Operation } from './routes.ts'

type Portal = Client<Operation>

let csrfToken = ''

/** The person and the organization of a session. */
type Place = { user: { email: string }; organization: { id: string } }

let place: Place | undefined

/** Keeps the token that every change sends. The session's answer contains it. */
export const setCsrfToken = (token: string): void => void (csrfToken = token)

/** Keeps the token of a complete session, and the place that this tab shows. */
export const keepPlace = (session: Place & { csrfToken: string }): void => {
  setCsrfToken(session.csrfToken)
  place = session
}

/** Returns the id of the organization that this tab shows, or an empty text before its session. */
export const shownOrganization = (): string => place?.organization.id ?? ''

const send: Fetch = (url, init) =>
  fetch(url, init.method === 'GET' ? init : { ...init, headers: { ...init.headers, 'x-csrf-token': csrfToken } })

type Call = (input: never) => Promise<unknown>

/** Returns an object with one call for each operation, made at its first use: its route comes with the page that uses it. */
const callsOf = (make: (operation: Operation) => Call): Portal =>
  new Proxy({} as Portal, { get: (_, name) => make(name as Operation) })

/** Returns the calls through a fetch function. They open no dialogs. */
export const callsThrough = (through: Fetch): Portal =>
  callsOf((name) => {
    const routes = { [name]: routeOf(name) } as Record<Operation, Route>
    return createClient({ baseUrl: '', routes, fetch: through })[name]
  })

/** Calls without dialogs, for the pages and dialogs that sign a person in. */
export const direct: Portal = callsThrough(send)

// The service added the code after the first pages, so the comparison must compile with both versions of the contract.
const hasCode = (error: unknown, code: string): error is Problem => error instanceof Problem && error.code === code

/** True once the person has closed the dialog about a changed organization. Only changes then open it again. */
let isChangeSeen = false

/**
 * Reads the session after a refused token, because another tab may have replaced it. Resolves to true if the same person
 * is still in the same organization and the token is not `refused` any more. Else a dialog shows the change, because
 * this page belongs to the former organization.
 */
const renewToken = async (refused: string): Promise<boolean> => {
  const session = await direct.getPortalSession({}).catch(() => undefined)
  if (session === undefined || place === undefined) return false
  if (session.user.email !== place.user.email || session.organization.id !== place.organization.id) {
    await interrupt({ kind: 'organization-changed', session })
    isChangeSeen = true
    return false
  }
  keepPlace(session)
  return session.csrfToken !== refused
}

/**
 * Wraps a call. A change that needs step-up is repeated once after the dialog. After the session's end, a read is
 * repeated; a change is not, because the person must confirm it again.
 */
const interruptible =
  (call: Call, isRead: boolean): Call =>
  async (input) => {
    const sentToken = csrfToken
    try {
      return await call(input)
    } catch (error) {
      if (hasCode(error, 'SIGN_IN_REQUIRED') && csrfToken !== '') {
        if ((await interrupt({ kind: 'session-over' })) && isRead) return call(input)
      } else if (hasCode(error, 'CSRF_REFUSED') && !(isRead && isChangeSeen)) {
        if (await renewToken(sentToken)) return call(input)
      } else if (hasCode(error, 'REAUTHENTICATION_REQUIRED')) {
        if (await interrupt({ kind: 'step-up', problem: error })) return call(input)
      }
      throw error
    }
  }

/** Wraps calls so that they open the dialogs. */
export const withDialogs = (calls: Portal): Portal =>
  callsOf((name) => interruptible(calls[name], routeOf(name).method === 'GET'))

/** The client of all pages: `client.<operation>({ params, query, body })`. Throws `Problem` or `ConnectionError`. */
export const client = withDialogs(direct)
