import { queryOptions } from '@tanstack/react-query'
import { direct } from './client.ts'

/** The offer of this installation: languages, base addresses, sign-up, mailbox. It changes only with a restart. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  staleTime: Infinity,
  queryFn: () => direct.getPortalConfiguration({}),
})
