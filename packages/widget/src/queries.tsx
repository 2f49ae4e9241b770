import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectionError, Problem } from '@loyalty/contract/send'

/**
 * Creates a client that retries a failed read at most twice: after a connection error, or if the problem is retryable.
 * Never retries a write.
 */
const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < 2 && (error instanceof ConnectionError || (error instanceof Problem && error.retryable)),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/**
 * Renders the react-query provider. An app loads this file after the first screen, if the first screen sends no read
 * request.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
