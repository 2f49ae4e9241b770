import { handleListWebhookEvents } from './list-webhook-events.ts'
import { handleResendWebhookEvent } from './resend-webhook-event.ts'
import { handleSendTestEvent } from './send-test-event.ts'

export const handlers = {
  listWebhookEvents: handleListWebhookEvents,
  sendTestEvent: handleSendTestEvent,
  resendWebhookEvent: handleResendWebhookEvent,
}
