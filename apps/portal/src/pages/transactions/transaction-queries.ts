import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '../../api/api-for.ts'
import { client, Problem } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'
import type { TransactionSearch } from './transaction-search.ts'

export type Transaction = Awaited<ReturnType<typeof client.listPortalTransactions>>['data'][number]
export type TransactionsPage = Awaited<ReturnType<typeof client.listPortalTransactions>> & { isEnded: boolean }
export type TransactionLog = Awaited<ReturnType<typeof client.getPortalTransaction>>

/** Returns an empty page for a search of people that is older than an hour, so that the page can ask for it again. */
const emptyIfEnded = (error: unknown) => {
  if (!(error instanceof Problem) || !error.errors.some(({ field }) => field === 'search')) throw error
  return { data: [], next: null, searchedTo: null, person: null, isEnded: true }
}

export const readTransactions = (env: Environment, query: TransactionSearch, api: typeof client = client) =>
  api
    .listPortalTransactions({ params: { env }, query: query as { state?: 'COMPLETED' } })
    .then((page) => ({ ...page, isEnded: false }), emptyIfEnded)

export const transactionsQuery = (env: Environment, query: TransactionSearch) =>
  queryOptions({
    queryKey: [env, 'transactions', query],
    queryFn: () => readTransactions(env, query),
  })

export const isEventSettled = ({ pending, deliveries }: NonNullable<TransactionLog['event']>): boolean =>
  !pending && (deliveries ?? []).every(({ status }) => status !== 'PENDING')

const isSettled = ({ journal, event }: TransactionLog): boolean =>
  Boolean(journal?.seal) && event !== null && isEventSettled(event)

/** A transaction is read again every two seconds until nothing more follows from it. */
export const transactionQuery = (env: Environment, transactionId: string) =>
  queryOptions({
    queryKey: [env, 'transaction', transactionId],
    queryFn: (context) => apiFor(context).getPortalTransaction({ params: { env, transactionId } }),
    refetchInterval: ({ state }) => (state.data === undefined || isSettled(state.data) ? false : 2_000),
  })
