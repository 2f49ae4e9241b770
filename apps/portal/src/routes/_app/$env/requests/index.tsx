import { createFileRoute, redirect } from '@tanstack/react-router'
import { configurationQuery } from '../../../../api/configuration.ts'
import type { Environment } from '../../../../frame/environment.ts'
import { liveTexts } from '../../../../messages/live/texts.ts'
import { requestsTexts } from '../../../../messages/requests/texts.ts'
import { requestsQuery } from '../../../../pages/requests/request-queries.ts'
import { requestSearch, type RequestSearch } from '../../../../pages/requests/request-search.ts'
import { RequestsPage } from '../../../../pages/requests/requests-page.tsx'
import { searchOf } from '../../../../search.ts'

export const Route = createFileRoute('/_app/$env/requests/')({
  staticData: { rail: 'requestLog', permission: 'listRequests' },
  validateSearch: searchOf(requestSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const env = params.env as Environment
    const search: RequestSearch = deps
    const { find } = search
    if (find?.startsWith('req_')) throw redirect({ to: `/${env}/requests/${find}` as '/' })
    return Promise.all([
      requestsTexts.load(),
      liveTexts.load(),
      context.queryClient.ensureQueryData(configurationQuery),
      context.queryClient.ensureQueryData(requestsQuery(env, search)),
    ])
  },
  component: RequestsPage,
})
