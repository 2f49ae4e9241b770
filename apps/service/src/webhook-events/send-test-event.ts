import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleSendTestEvent = handler(endpoints.sendTestEvent, () => {
  throw problem('SERVICE_UNAVAILABLE')
})
