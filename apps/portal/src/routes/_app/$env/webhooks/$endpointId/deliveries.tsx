import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../../frame/environment.ts'
import { liveTexts } from '../../../../../messages/live/texts.ts'
import { EndpointDeliveries } from '../../../../../pages/webhooks/deliveries/deliveries-page.tsx'
import { deliveriesQuery } from '../../../../../pages/webhooks/webhook-queries.ts'
import { deliverySearch } from '../../../../../pages/webhooks/webhook-search.ts'
import { searchOf } from '../../../../../search.ts'

export const Route = createFileRoute('/_app/$env/webhooks/$endpointId/deliveries')({
  staticData: { permission: 'listWebhookDeliveries' },
  validateSearch: searchOf(deliverySearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      liveTexts.load(),
      context.queryClient.ensureQueryData(
        deliveriesQuery(params.env as Environment, { ...deps, endpointId: params.endpointId }),
      ),
    ]),
  component: EndpointDeliveries,
})
