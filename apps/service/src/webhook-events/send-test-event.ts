import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { testEventBody } from '../events/test-event.ts'

export const handleSendTestEvent = handler(endpoints.sendTestEvent, async ({ body, org }, { realNow, wake }) => {
  const { type = 'TRANSACTION_COMPLETED' } = body
  const id = await org.webhooks.tellTest({ type, body: testEventBody(type, realNow()) })
  wake()
  return { body: { id, type } }
})
