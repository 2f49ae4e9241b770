import type { Plugin } from 'vite'

type Routes = Readonly<Record<string, object>>

/** The fields of a route that a call reads. */
const calledFields = ['method', 'path', 'auth', 'etag']

const calledPart = (route: object): object =>
  Object.fromEntries(Object.entries(route).filter(([field]) => calledFields.includes(field)))

/** Returns the routes of all operations that a source text calls: `client.listClients(…)`, `apiFor(context).search(…)`. */
export const routesIn = (source: string, routes: Routes): Routes => {
  const names = new Set([...source.matchAll(/\.\s*(\w+)\s*\(/g)].map(([, name = '']) => name))
  return Object.fromEntries(
    Object.entries(routes).flatMap(([name, route]) => (names.has(name) ? [[name, calledPart(route)]] : [])),
  )
}

/**
 * Gives each module the routes of the operations that it calls. A page then loads its own routes instead of the table of
 * all operations. `addRoutes` is the address of the module that collects them.
 */
export const ownRoutes = (routes: Routes, { source, addRoutes }: { source: RegExp; addRoutes: string }): Plugin => ({
  name: 'portal-own-routes',
  enforce: 'pre',
  transform(code, id) {
    const [file = ''] = id.split('?')
    if (!source.test(file)) return undefined
    const own = routesIn(code, routes)
    if (Object.keys(own).length === 0) return undefined
    // Imports run before any other line, so the position at the end keeps the lines of the source.
    return {
      code: `${code}\nimport { addRoutes as addOwnRoutes } from ${JSON.stringify(addRoutes)}\naddOwnRoutes(${JSON.stringify(own)})\n`,
      map: null,
    }
  },
})
