import type { QueryFunctionContext } from '@tanstack/react-query'
import { unattended } from '../live/unattended.ts'
import { client, withDialogs } from './client.ts'

const repeated = withDialogs(unattended)

/**
 * Returns the client of a query with a `refetchInterval`. A person causes the first read. No person causes the later
 * ones, also after a failed first read, so they do not extend the session.
 */
export const apiFor = ({ client: queries, queryKey }: QueryFunctionContext): typeof client => {
  const state = queries.getQueryState(queryKey)
  return state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0 ? repeated : client
}
