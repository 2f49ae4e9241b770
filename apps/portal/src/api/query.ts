import { QueryClient } from '@tanstack/react-query'
import { Problem } from './client.ts'

/** The cache of all reads. A read without an answer is tried twice more; a problem is shown at once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && (!(error instanceof Problem) || error.code === 'SERVICE_UNAVAILABLE'),
      },
    },
  })
