import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { webhooksTexts } from '../../../../messages/webhooks/texts.ts'
import { EndpointsPage } from '../../../../pages/webhooks/endpoints-page.tsx'
import { endpointsQuery } from '../../../../pages/webhooks/webhook-queries.ts'

export const Route = createFileRoute('/_app/$env/webhooks/')({
  staticData: { rail: 'webhooks', permission: 'listWebhookEndpoints' },
  loader: ({ context, params }) =>
    Promise.all([webhooksTexts.load(), context.queryClient.ensureQueryData(endpointsQuery(params.env as Environment))]),
  component: EndpointsPage,
})
