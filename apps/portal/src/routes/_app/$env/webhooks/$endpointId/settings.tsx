import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../../../../../pages/webhooks/settings-page.tsx'

export const Route = createFileRoute('/_app/$env/webhooks/$endpointId/settings')({
  staticData: { permission: 'updateWebhookEndpoint' },
  component: SettingsPage,
})
