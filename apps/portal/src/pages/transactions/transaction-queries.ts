import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'
import type { TransactionSearch } from './transaction-search.ts'

export type Transaction = Awaited<ReturnType<typeof client.listPortalTransactions>>['data'][number]
export type TransactionLog = Awaited<ReturnType<typeof client.getPortalTransaction>>

export const transactionsQuery = (env: Environment, query: TransactionSearch) =>
  queryOptions({
    queryKey: [env, 'transactions', query],
    queryFn: () => client.listPortalTransactions({ params: { env }, query: query as { state?: 'COMPLETED' } }),
  })

const isSettled = ({ journal, event }: TransactionLog): boolean =>
  Boolean(journal?.seal) &&
  event?.pending === false &&
  (event.deliveries ?? []).every(({ status }) => status !== 'PENDING')

/** A transaction is read again every two seconds until nothing more follows from it. */
export const transactionQuery = (env: Environment, transactionId: string) =>
  queryOptions({
    queryKey: [env, 'transaction', transactionId],
    queryFn: () => client.getPortalTransaction({ params: { env, transactionId } }),
    refetchInterval: ({ state }) => (state.data === undefined || isSettled(state.data) ? false : 2_000),
  })
