import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '../../api/api-for.ts'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'

export const originsQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'origins'],
    queryFn: (context) => apiFor(context).listOrigins({ params: { env } }),
    refetchInterval: 5000,
  })

export const readRefused = (env: Environment, api: typeof client = client) =>
  api.listSightings({ params: { env }, query: { allowed: 'false' } })

/** The newest refused loads. */
export const refusedQuery = (env: Environment) =>
  queryOptions({ queryKey: [env, 'refused-loads'], queryFn: () => readRefused(env) })

export const returnUrlsQuery = (env: Environment) =>
  queryOptions({ queryKey: [env, 'return-urls'], queryFn: () => client.listReturnUrls({ params: { env } }) })

export const embedKeysQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'embed-keys'],
    queryFn: (context) => apiFor(context).listEmbedKeys({ params: { env } }),
    refetchInterval: 5000,
  })

export type Origin = Awaited<ReturnType<typeof client.listOrigins>>[number]
export type RefusedLoad = Awaited<ReturnType<typeof client.listSightings>>[number]
export type ReturnUrl = Awaited<ReturnType<typeof client.listReturnUrls>>[number]
export type EmbedKey = Awaited<ReturnType<typeof client.listEmbedKeys>>[number]
