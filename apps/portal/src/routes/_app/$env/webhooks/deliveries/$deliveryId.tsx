import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../../frame/environment.ts'
import { webhooksTexts } from '../../../../../messages/webhooks/texts.ts'
import { DeliveryPage } from '../../../../../pages/webhooks/deliveries/delivery-page.tsx'
import { deliveryQuery } from '../../../../../pages/webhooks/webhook-queries.ts'

export const Route = createFileRoute('/_app/$env/webhooks/deliveries/$deliveryId')({
  staticData: { permission: 'getWebhookDelivery' },
  loader: ({ context, params }) =>
    Promise.all([
      webhooksTexts.load(),
      context.queryClient.ensureQueryData(deliveryQuery(params.env as Environment, params.deliveryId)),
    ]),
  component: DeliveryPage,
})
