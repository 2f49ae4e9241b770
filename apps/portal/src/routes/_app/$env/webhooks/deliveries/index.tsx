import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../../frame/environment.ts'
import { liveTexts } from '../../../../../messages/live/texts.ts'
import { webhooksTexts } from '../../../../../messages/webhooks/texts.ts'
import { DeliveriesPage } from '../../../../../pages/webhooks/deliveries/deliveries-page.tsx'
import { deliveriesQuery, endpointsQuery } from '../../../../../pages/webhooks/webhook-queries.ts'
import { deliverySearch } from '../../../../../pages/webhooks/webhook-search.ts'
import { searchOf } from '../../../../../search.ts'

export const Route = createFileRoute('/_app/$env/webhooks/deliveries/')({
  staticData: { permission: 'listWebhookDeliveries' },
  validateSearch: searchOf(deliverySearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const env = params.env as Environment
    return Promise.all([
      webhooksTexts.load(),
      liveTexts.load(),
      context.queryClient.ensureQueryData(endpointsQuery(env)),
      context.queryClient.ensureQueryData(deliveriesQuery(env, deps)),
    ])
  },
  component: DeliveriesPage,
})
