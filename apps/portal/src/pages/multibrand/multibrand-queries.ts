import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '../../api/api-for.ts'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'
import { isEventSettled } from '../transactions/transaction-queries.ts'
import type { MultibrandSearch } from './multibrand-search.ts'

export type MultibrandPage = Awaited<ReturnType<typeof client.listPortalMultibrand>>
export type Multibrand = MultibrandPage['data'][number]
export type MultibrandLog = Awaited<ReturnType<typeof client.getPortalMultibrand>>

export const readMultibrand = (env: Environment, query: MultibrandSearch, api: typeof client = client) =>
  api.listPortalMultibrand({ params: { env }, query: query as { kind?: 'CREDIT' } })

export const multibrandListQuery = (env: Environment, query: MultibrandSearch) =>
  queryOptions({
    queryKey: [env, 'multibrand', query],
    queryFn: () => readMultibrand(env, query),
  })

/** Returns whether nothing follows from a credit or debit before its execution date. */
const isSettled = ({ steps, rows }: MultibrandLog): boolean =>
  steps.every(({ journal }) => journal.seal !== null) &&
  rows.every(({ state, event }) => state !== 'SUBMITTING' && (event === null || isEventSettled(event)))

/** A credit or debit is read again every two seconds while something follows from it. */
export const multibrandQuery = (env: Environment, multibrandId: string) =>
  queryOptions({
    queryKey: [env, 'multibrand', 'one', multibrandId],
    queryFn: (context) => apiFor(context).getPortalMultibrand({ params: { env, multibrandId } }),
    refetchInterval: ({ state }) => (state.data === undefined || isSettled(state.data) ? false : 2_000),
  })
