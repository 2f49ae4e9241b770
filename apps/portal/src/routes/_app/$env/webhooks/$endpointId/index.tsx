import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../../../../../pages/webhooks/overview-page.tsx'

export const Route = createFileRoute('/_app/$env/webhooks/$endpointId/')({
  staticData: { permission: 'listWebhookEndpoints' },
  component: OverviewPage,
})
