import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { testEventBody } from '../events/test-event.ts'

export const handleSendTestEvent = handler(endpoints.sendTestEvent, async ({ body, caller }, { store, now, nudge }) => {
  const { type = 'TRANSACTION_COMPLETED' } = body
  const id = await store.organization(caller).webhooks.tellTest({ type, body: testEventBody(type, now()) })
  nudge()
  return { body: { id, type } }
})
