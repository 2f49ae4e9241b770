import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ConnectionError, Problem } from './client.ts'
import { connectionBack, connectionLost } from './connection.ts'

/** The cache of all reads. A read without an answer is tried twice more; a problem is shown at once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => (error instanceof ConnectionError ? connectionLost() : connectionBack()),
      onSuccess: connectionBack,
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnReconnect: 'always',
        retry: (failures, error) =>
          failures < 2 && (!(error instanceof Problem) || error.code === 'SERVICE_UNAVAILABLE'),
      },
    },
  })
