import { createFileRoute } from '@tanstack/react-router'
import { webhooksTexts } from '../../../../messages/webhooks/texts.ts'
import { NewEndpointPage } from '../../../../pages/webhooks/new-endpoint-page.tsx'

export const Route = createFileRoute('/_app/$env/webhooks/new')({
  staticData: { permission: 'createWebhookEndpoint' },
  loader: () => webhooksTexts.load(),
  component: NewEndpointPage,
})
