import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../../frame/environment.ts'
import { webhooksTexts } from '../../../../../messages/webhooks/texts.ts'
import { EndpointFrame } from '../../../../../pages/webhooks/endpoint-frame.tsx'
import { endpointsQuery } from '../../../../../pages/webhooks/webhook-queries.ts'

export const Route = createFileRoute('/_app/$env/webhooks/$endpointId')({
  loader: ({ context, params }) =>
    Promise.all([webhooksTexts.load(), context.queryClient.ensureQueryData(endpointsQuery(params.env as Environment))]),
  component: EndpointFrame,
})
