import { pageStates } from '../../gallery/page-states.ts'
import { exampleEndpoint, exampleEndpoints } from './example-webhooks.ts'

export const states = pageStates({
  path: `/production/webhooks/${exampleEndpoint.id}/settings`,
  answers: { listWebhookEndpoints: [exampleEndpoint] },
  states: {
    form: { reached: 'form' },
    'another host': {
      answers: { listWebhookEndpoints: [{ ...exampleEndpoints[2]!, id: exampleEndpoint.id }] },
      acts: [['type', '[name=url]', 'https://other.rimalta.example/']],
      reached: '.lw-notice',
    },
    'switch off': { acts: [['press', '[data-act=switch]']], reached: '.lw-dialog[open]' },
    remove: { acts: [['press', '[data-act=delete]']], reached: '.lw-dialog[open]' },
    forbidden: { role: 'viewer' },
  },
})
