import { pageStates } from '../../gallery/page-states.ts'
import { exampleEndpoint, exampleEndpoints } from './example-webhooks.ts'

export const states = pageStates({
  path: '/sandbox/webhooks',
  answers: { listWebhookEndpoints: [...exampleEndpoints] },
  states: {
    filled: { reached: '.data-table' },
    viewer: { role: 'viewer', reached: '.data-table' },
    full: {
      answers: {
        listWebhookEndpoints: ['A', 'B', 'C', 'D', 'E'].map((last) => ({
          ...exampleEndpoint,
          id: exampleEndpoint.id + last,
        })),
      },
      reached: '.data-table',
    },
    empty: { answers: { listWebhookEndpoints: [] }, reached: '.empty' },
    forbidden: { role: 'finance' },
    error: { answers: { listWebhookEndpoints: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listWebhookEndpoints: 'never' }, reached: '.pending' },
  },
})
