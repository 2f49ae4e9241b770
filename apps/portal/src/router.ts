import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { Operation } from './api/client.ts'
import { ErrorPage } from './frame/error-page.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { PendingPage } from './frame/pending-page.tsx'
import type { RailKey } from './frame/rail-items.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { routeTree } from './routeTree.gen.ts'

/** Creates the router. A link loads its page on hover and focus; the old page stays for at most 400 ms. */
export const createPortalRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // React Query decides whether data is fresh, so the router runs each loader.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    /** The item of the rail that opens this page. The rail shows the item only when such a page exists. */
    rail?: RailKey
    /** The operation that the page needs. Without it, the rail has no item and a deep link explains why. */
    permission?: Operation
    /** The only environment that has the page. */
    only?: 'sandbox'
    /** Pages of the platform's operators have a frame of their own colour. */
    frame?: 'operator'
  }
}
