import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectionError, Problem } from '@loyalty/contract/send'

/** Reads are asked again by themselves, twice, where that can help; what changes something never is. */
const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && (error instanceof ConnectionError || (error instanceof Problem && error.retryable)),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** react-query for the screens inside. Not part of the shell: an app whose first screen asks nothing loads it later. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
