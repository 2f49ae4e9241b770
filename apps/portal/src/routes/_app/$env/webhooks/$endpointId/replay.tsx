import { createFileRoute } from '@tanstack/react-router'
import { ReplayPage } from '../../../../../pages/webhooks/replay-page.tsx'

export const Route = createFileRoute('/_app/$env/webhooks/$endpointId/replay')({
  staticData: { permission: 'replayWebhookEndpoint' },
  component: ReplayPage,
})
