import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** The time of the sandbox. A page that moves the clock invalidates `['sandbox', 'clock']`. */
export const clockQuery = queryOptions({
  queryKey: ['sandbox', 'clock'],
  staleTime: 60_000,
  queryFn: () => client.getSandboxClock({}),
})
