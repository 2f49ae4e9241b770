import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '../api/api-for.ts'
import type { client } from '../api/client.ts'
import type { Environment } from '../frame/environment.ts'

/** An open workbench reads its tab this often while the page is visible. */
const refetchInterval = 10_000

export type ListedEvent = Awaited<ReturnType<typeof client.listPortalEvents>>['data'][number]
export type ErrorGroup = Awaited<ReturnType<typeof client.listRequestErrors>>['data'][number]
export type WidgetLoad = Awaited<ReturnType<typeof client.listSightings>>[number]

export type RequestFilter = { referenceNumber?: string | undefined; endpoint?: string | undefined }
export type DeliveryFilter = { eventId?: string | undefined; endpointId?: string | undefined }

// The keys begin as those of the lists, so that their invalidation also reaches an open workbench.

export const errorsQuery = (env: Environment, query: RequestFilter) =>
  queryOptions({
    queryKey: [env, 'requests', 'errors', query],
    queryFn: (context) => apiFor(context).listRequestErrors({ params: { env }, query }),
    refetchInterval,
  })

export const newestRequestsQuery = (env: Environment, query: RequestFilter & { code?: string | undefined }) =>
  queryOptions({
    queryKey: [env, 'requests', 'newest', query],
    queryFn: (context) => apiFor(context).listRequests({ params: { env }, query }),
    refetchInterval,
  })

export const eventsQuery = (
  env: Environment,
  query: { eventId?: string | undefined; subjectId?: string | undefined },
) =>
  queryOptions({
    queryKey: [env, 'webhook-deliveries', 'events', query],
    queryFn: (context) => apiFor(context).listPortalEvents({ params: { env }, query }),
    refetchInterval,
  })

export const newestDeliveriesQuery = (env: Environment, query: DeliveryFilter) =>
  queryOptions({
    queryKey: [env, 'webhook-deliveries', 'newest', query],
    queryFn: (context) => apiFor(context).listWebhookDeliveries({ params: { env }, query }),
    refetchInterval,
  })

export const widgetLoadsQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'sightings', 'all'],
    queryFn: (context) => apiFor(context).listSightings({ params: { env } }),
    refetchInterval,
  })
