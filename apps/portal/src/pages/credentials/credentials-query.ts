import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '../../api/api-for.ts'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'

/** The clients of an environment with their secrets. An open page reads them again, because the last use moves. */
export const clientsQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'clients'],
    queryFn: (context) => apiFor(context).listClients({ params: { env } }),
    refetchInterval: 5000,
  })

/** The embed keys of an environment. A page needs one beside the credentials of its server. */
export const embedKeysQuery = (env: Environment) =>
  queryOptions({ queryKey: [env, 'embed-keys'], queryFn: () => client.listEmbedKeys({ params: { env } }) })

export type PortalClient = Awaited<ReturnType<typeof client.listClients>>[number]
export type ClientSecret = PortalClient['secrets'][number]

export const isLive = ({ state }: Pick<ClientSecret, 'state'>): boolean => state === 'LIVE' || state === 'ENDING'
