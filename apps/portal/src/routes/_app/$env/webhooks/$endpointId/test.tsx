import { createFileRoute } from '@tanstack/react-router'
import { TestPage } from '../../../../../pages/webhooks/test-page.tsx'

export const Route = createFileRoute('/_app/$env/webhooks/$endpointId/test')({
  staticData: { permission: 'testWebhookEndpoint' },
  component: TestPage,
})
