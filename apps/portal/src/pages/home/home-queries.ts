import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '../../api/api-for.ts'
import type { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'

/** The checklist. While an item is open, the page reads it every three seconds, so that a step ticks by itself. */
export const onboardingQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'onboarding'],
    queryFn: (context) => apiFor(context).getOnboarding({ params: { env } }),
    refetchInterval: ({ state }) => (state.data?.items.every(({ done }) => done) === true ? 30_000 : 3000),
  })

/** The refused loads of the environment. Only for people who may see them. */
export const refusedLoadsQuery = (env: Environment) =>
  queryOptions({
    queryKey: [env, 'sightings', 'refused'],
    queryFn: (context) => apiFor(context).listSightings({ params: { env }, query: { allowed: 'false' } }),
    refetchInterval: 3000,
  })

export type Onboarding = Awaited<ReturnType<typeof client.getOnboarding>>
export type Item = Onboarding['items'][number]
