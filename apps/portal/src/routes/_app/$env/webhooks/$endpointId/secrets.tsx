import { createFileRoute } from '@tanstack/react-router'
import { SecretsPage } from '../../../../../pages/webhooks/secrets-page.tsx'

export const Route = createFileRoute('/_app/$env/webhooks/$endpointId/secrets')({
  staticData: { permission: 'listWebhookEndpoints' },
  component: SecretsPage,
})
