import { pageStates } from '../../gallery/page-states.ts'
import { exampleEndpoint, exampleEndpoints } from './example-webhooks.ts'

const [active] = exampleEndpoint.secrets

export const states = pageStates({
  path: `/sandbox/webhooks/${exampleEndpoint.id}/secrets`,
  answers: {
    listWebhookEndpoints: [exampleEndpoint],
    stageWebhookSecret: {
      id: 'whs_01KAJS7N2B4C5D6E7F8G9H0JKN',
      state: 'STAGED',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      activatesAt: '2026-11-26T14:30:00.000Z',
    },
  },
  states: {
    rotation: { reached: '.ledger' },
    'one secret': {
      answers: { listWebhookEndpoints: [{ ...exampleEndpoint, secrets: [active!] }] },
      reached: '.ledger',
    },
    staged: { acts: [['press', '[data-act=stage]']], reached: '.secret-panel' },
    activate: { acts: [['press', '.ledger-end button']], reached: '.lw-dialog[open]' },
    basic: { answers: { listWebhookEndpoints: [{ ...exampleEndpoints[2]!, id: exampleEndpoint.id }] } },
    viewer: { role: 'viewer', reached: '.ledger' },
  },
})
