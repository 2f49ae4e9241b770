import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { apiFor } from '../../api/api-for.ts'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'
import type { DeliverySearch } from './webhook-search.ts'

export type WebhookEndpoint = Awaited<ReturnType<typeof client.listWebhookEndpoints>>[number]
export type WebhookDelivery = Awaited<ReturnType<typeof client.listWebhookDeliveries>>['data'][number]
export type WebhookDeliveryLog = Awaited<ReturnType<typeof client.getWebhookDelivery>>
export type WebhookCheck = NonNullable<WebhookEndpoint['check']>

export const endpointsQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'webhook-endpoints'],
    queryFn: () => client.listWebhookEndpoints({ params: { env } }),
  })

export const readDeliveries = (env: Environment, query: DeliverySearch, api: typeof client = client) =>
  api.listWebhookDeliveries({ params: { env }, query: query as { status?: 'PENDING' } })

export const deliveriesQuery = (env: Environment, query: DeliverySearch) =>
  queryOptions({
    queryKey: [env, 'webhook-deliveries', query],
    queryFn: () => readDeliveries(env, query),
  })

/** A delivery that waits is read again every two seconds, so that its next attempt appears by itself. */
export const deliveryQuery = (env: Environment, deliveryId: string) =>
  queryOptions({
    queryKey: [env, 'webhook-delivery', deliveryId],
    queryFn: (context) => apiFor(context).getWebhookDelivery({ params: { env, deliveryId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? 2_000 : false),
  })

/** Returns an endpoint of the environment, or undefined if it does not exist there. */
export const useEndpoint = (env: Environment, endpointId: string): WebhookEndpoint | undefined =>
  useSuspenseQuery(endpointsQuery(env)).data.find(({ id }) => id === endpointId)
