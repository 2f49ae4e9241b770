import type { Request, Response } from 'express'
import type { Customer, Store } from './store.ts'

const lifetimeSeconds = 12 * 60 * 60

/** Creates the shop's sessions. A sign-in sets a random id in an HttpOnly cookie and adds a row to the store. */
export const createSessions = ({ store, origin }: { store: Store; origin: string }) => {
  const secure = origin.startsWith('https:')
  // Uses the `__Host-` prefix only with https, because the prefix requires a Secure cookie. Some browsers drop Secure
  // cookies over plain http, even on localhost.
  const name = secure ? '__Host-shop_session' : 'shop_session'
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: lifetimeSeconds * 1000 } as const

  const idOf = (request: Request): string | undefined => {
    const cookies = (request.get('cookie') ?? '').split(';').map((part) => part.trim())
    return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  }
  return {
    /** Returns true when the request has a session cookie. The session itself may have ended. */
    isKnown: (request: Request): boolean => idOf(request) !== undefined,
    customerOf(request: Request): Customer | undefined {
      const customerId = store.sessionCustomer(idOf(request) ?? '')
      return customerId === undefined ? undefined : store.customer(customerId)
    },
    start(response: Response, customerId: string): void {
      response.cookie(name, store.startSession(customerId, lifetimeSeconds), attributes)
    },
    end(request: Request, response: Response): void {
      store.endSession(idOf(request) ?? '')
      response.cookie(name, 'signed-out', attributes)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
