import { pageStates } from '../../../gallery/page-states.ts'
import { exampleDeliveries, exampleEndpoints } from '../example-webhooks.ts'

export const states = pageStates({
  path: '/sandbox/webhooks/deliveries?status=PENDING',
  answers: {
    listWebhookEndpoints: [...exampleEndpoints],
    listWebhookDeliveries: { data: [...exampleDeliveries], next: exampleDeliveries.at(-1)!.id },
  },
  states: {
    filled: { reached: '.data-table' },
    stale: { live: { listWebhookDeliveries: { problem: 'INTERNAL_ERROR' } }, reached: '[aria-live] .lw-button' },
    'filtered empty': { answers: { listWebhookDeliveries: { data: [], next: null } }, reached: '.empty' },
    forbidden: { role: 'finance' },
    error: { answers: { listWebhookDeliveries: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listWebhookDeliveries: 'never' }, reached: '.pending' },
  },
})
