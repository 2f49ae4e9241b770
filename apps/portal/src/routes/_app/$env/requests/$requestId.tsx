import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../../api/configuration.ts'
import type { Environment } from '../../../../frame/environment.ts'
import { requestsTexts } from '../../../../messages/requests/texts.ts'
import { requestQuery } from '../../../../pages/requests/request-queries.ts'
import { RequestPage } from '../../../../pages/requests/request-page.tsx'

export const Route = createFileRoute('/_app/$env/requests/$requestId')({
  staticData: { permission: 'getRequest' },
  loader: ({ context, params }) =>
    Promise.all([
      requestsTexts.load(),
      context.queryClient.ensureQueryData(configurationQuery),
      context.queryClient.ensureQueryData(requestQuery(params.env as Environment, params.requestId)),
    ]),
  component: RequestPage,
})
