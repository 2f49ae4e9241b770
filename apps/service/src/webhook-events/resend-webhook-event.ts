import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleResendWebhookEvent = handler(endpoints.resendWebhookEvent, () => {
  throw problem('SERVICE_UNAVAILABLE')
})
