import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'
import type { RequestSearch } from './request-search.ts'

export type Request = Awaited<ReturnType<typeof client.listRequests>>['data'][number]
export type RequestLog = Awaited<ReturnType<typeof client.getRequest>>

/** A found text is a reference number. The route opens a request id instead. */
export const readRequests = (env: Environment, { find, ...query }: RequestSearch, api: typeof client = client) =>
  api.listRequests({
    params: { env },
    query: find === undefined ? (query as { status?: '4xx' }) : { referenceNumber: find },
  })

export const requestsQuery = (env: Environment, search: RequestSearch) =>
  queryOptions({
    queryKey: [env, 'requests', search],
    queryFn: () => readRequests(env, search),
  })

export const requestQuery = (env: Environment, requestId: string) =>
  queryOptions({
    queryKey: [env, 'request', requestId],
    queryFn: () => client.getRequest({ params: { env, requestId } }),
  })
