import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'

export type FoundUser = Awaited<ReturnType<typeof client.findUsers>>['data'][number]
export type User = Awaited<ReturnType<typeof client.getPortalUser>>

export const userQuery = (env: Environment, userId: string) =>
  queryOptions({
    queryKey: [env, 'user', userId],
    queryFn: () => client.getPortalUser({ params: { env, userId } }),
  })
