import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleResendWebhookEvent = handler(endpoints.resendWebhookEvent, async ({ params, caller }, { store, nudge }) => {
  const sent = await store.organization(caller).webhooks.resend(params.eventId)
  if (sent.outcome === 'unknown') throw problem('WEBHOOK_EVENT_NOT_FOUND', { detail: 'There is no such webhook event.' })
  nudge()
  return { body: { id: params.eventId, type: sent.type, deliveries: sent.deliveries } }
})
