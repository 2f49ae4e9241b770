import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'

export const originsQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'origins'],
    queryFn: () => client.listOrigins({ params: { env } }),
    refetchInterval: 5000,
  })

/** The newest refused loads. An open page reads them again, because a developer watches it while a page loads. */
export const refusedQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'refused-loads'],
    queryFn: () => client.listSightings({ params: { env }, query: { allowed: 'false' } }),
    refetchInterval: 2000,
  })

export const returnUrlsQuery = (env: Environment) =>
  queryOptions({ queryKey: [env, 'return-urls'], queryFn: () => client.listReturnUrls({ params: { env } }) })

export const embedKeysQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'embed-keys'],
    queryFn: () => client.listEmbedKeys({ params: { env } }),
    refetchInterval: 5000,
  })

export type Origin = Awaited<ReturnType<typeof client.listOrigins>>[number]
export type RefusedLoad = Awaited<ReturnType<typeof client.listSightings>>[number]
export type ReturnUrl = Awaited<ReturnType<typeof client.listReturnUrls>>[number]
export type EmbedKey = Awaited<ReturnType<typeof client.listEmbedKeys>>[number]
