import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleListWebhookEvents = handler(endpoints.listWebhookEvents, () => {
  throw problem('SERVICE_UNAVAILABLE')
})
