import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleResendWebhookEvent = handler(endpoints.resendWebhookEvent, async ({ params, org }, { wake }) => {
  const sent = await org.webhooks.resend(params.eventId)
  if (sent.outcome === 'unknown')
    throw problem('WEBHOOK_EVENT_NOT_FOUND', { detail: 'There is no such webhook event.' })
  wake()
  return { body: { id: params.eventId, type: sent.type, deliveries: sent.deliveries } }
})
