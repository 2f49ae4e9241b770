import type { Request, Response } from 'express'
import type { Customer, Store } from './store.ts'

const lifetimeSeconds = 12 * 60 * 60

/** The site's own sign-in: a random id in a cookie that no script reads, and a row in the store. */
export const createSessions = ({ store, origin }: { store: Store; origin: string }) => {
  const secure = origin.startsWith('https:')
  // Over plain http on this machine some browsers drop Secure cookies, and the prefix demands one.
  const name = secure ? '__Host-shop_session' : 'shop_session'
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: lifetimeSeconds * 1000 } as const

  const idOf = (request: Request): string | undefined => {
    const cookies = (request.get('cookie') ?? '').split(';').map((part) => part.trim())
    return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  }
  return {
    /** Whether this browser has been here before, signed in or out. */
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
