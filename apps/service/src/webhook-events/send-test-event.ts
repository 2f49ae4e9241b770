import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { testEventBody } from '../webhooks/test-event.ts'

export const handleSendTestEvent = handler(endpoints.sendTestEvent, async ({ body, caller }, { store, now, nudge }) => {
  const { type = 'TRANSACTION_COMPLETED' } = body
  const sent = await store.organization(caller).webhooks.sendTest(null, { type, body: testEventBody(type, now()) })
  if (sent.outcome !== 'sent') throw new Error('an event that is for no single endpoint has none to be refused by')
  nudge()
  return { body: { id: sent.eventId, type } }
})
