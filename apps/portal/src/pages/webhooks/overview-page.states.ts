import { pageStates } from '../../gallery/page-states.ts'
import { exampleEndpoint, exampleEndpoints } from './example-webhooks.ts'

const as = (index: number) => ({ listWebhookEndpoints: [{ ...exampleEndpoints[index]!, id: exampleEndpoint.id }] })

export const states = pageStates({
  path: `/sandbox/webhooks/${exampleEndpoint.id}`,
  answers: as(0),
  states: {
    verified: { reached: '[data-check=VERIFIED]' },
    failing: { answers: as(1), reached: '[data-check=ACCEPTS_FORGED]' },
    off: { answers: as(2), reached: '.facts' },
    viewer: { role: 'viewer', reached: '.facts' },
    'not found': { answers: { listWebhookEndpoints: [] } },
    error: { answers: { listWebhookEndpoints: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
  },
})
