import type { Examples } from './example.ts'
import { today } from './nimbara.ts'
import { connectionEventExample, connectionHeaderExamples } from './webhooks.ts'

const { eventId: id } = connectionHeaderExamples
const { type } = connectionEventExample

export const webhookEventExamples = {
  listWebhookEvents: {
    query: { limit: '25' },
    response: {
      data: [{ id, type, test: false, createdAt: today, body: JSON.stringify(connectionEventExample) }],
      next: 'izY0tzQ1MjU1tDQwMDDQUVLSiY42hDBTy0riDQy93N28vKIMDBydnF1c3dw9vLx9_QICg4KVYmNjAQ',
    },
  },
  sendTestEvent: { body: { type: 'LINKED' }, response: { id: '<EVENT_ID>', type: 'LINKED' } },
  resendWebhookEvent: { params: { eventId: '<EVENT_ID>' }, response: { id: '<EVENT_ID>', type: 'LINKED', deliveries: 1 } },
} satisfies Partial<Examples>
