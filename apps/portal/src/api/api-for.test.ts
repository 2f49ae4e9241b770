import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import { unattendedHeader } from '@loyalty/contract/live'
import { clientsQuery } from '../pages/credentials/credentials-query.ts'
import { embedKeysQuery, originsQuery } from '../pages/embed/embed-query.ts'
import { onboardingQuery, refusedLoadsQuery } from '../pages/home/home-queries.ts'
import { multibrandQuery } from '../pages/multibrand/multibrand-queries.ts'
import { transactionQuery } from '../pages/transactions/transaction-queries.ts'
import { deliveryQuery } from '../pages/webhooks/webhook-queries.ts'
import {
  errorsQuery,
  eventsQuery,
  newestDeliveriesQuery,
  newestRequestsQuery,
  widgetLoadsQuery,
} from '../workbench/workbench-queries.ts'
import { addRoutes } from './routes.ts'

const sent: boolean[] = []
const answer = { status: 200 }

beforeAll(() => {
  addRoutes(portalRoutes)
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).has(unattendedHeader))
    return Promise.resolve(Response.json({}, answer))
  })
})
afterAll(() => vi.unstubAllGlobals())

const queries = {
  onboarding: onboardingQuery('sandbox'),
  refusedLoads: refusedLoadsQuery('sandbox'),
  clients: clientsQuery('sandbox'),
  origins: originsQuery('sandbox'),
  embedKeys: embedKeysQuery('sandbox'),
  transaction: transactionQuery('sandbox', 'txn_1'),
  multibrand: multibrandQuery('sandbox', 'mbt_1'),
  delivery: deliveryQuery('sandbox', 'dlv_1'),
  errors: errorsQuery('sandbox', {}),
  requests: newestRequestsQuery('sandbox', {}),
  events: eventsQuery('sandbox', {}),
  deliveries: newestDeliveriesQuery('sandbox', {}),
  widgetLoads: widgetLoadsQuery('sandbox'),
}

test.for(Object.entries(queries))('only the first read of %s extends the session', async ([, query]) => {
  expect(query.refetchInterval).toBeDefined()
  for (const status of [200, 500]) {
    const cache = new QueryClient()
    Object.assign(answer, { status })
    sent.length = 0
    const read = () =>
      cache
        .fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn as QueryFunction, staleTime: 0 })
        .catch(() => undefined)
    await read()
    await read()
    expect(sent).toEqual([false, true])
    cache.clear()
  }
})
