import type { Route } from '@loyalty/contract'
import type { portalRoutes } from '@loyalty/contract/portal-routes'

export type Operation = keyof typeof portalRoutes

const known: Partial<Record<string, Route>> = {}

/** Adds the routes that a module calls. The build writes a call of this function into each module with such calls. */
export const addRoutes = (routes: Readonly<Record<string, Route>>): void => void Object.assign(known, routes)

/** Returns the route of an operation. Throws if no loaded module has added it. */
export const routeOf = (operation: string): Route => {
  const route = known[operation]
  if (route === undefined) throw new Error(`No loaded module has the route of ${operation}.`)
  return route
}
