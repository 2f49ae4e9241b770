import { pageStates } from '../../gallery/page-states.ts'
import { exampleEndpoint, exampleEndpoints, exampleLog } from './example-webhooks.ts'

const { check } = exampleEndpoint
const withCheck = (change: object) => ({
  listWebhookEndpoints: [{ ...exampleEndpoint, check: { ...check!, verified: false, ...change } }],
})

const rightAs = (change: object) => {
  const right = { ...check!.right, ...change }
  return { right }
}

export const states = pageStates({
  path: `/sandbox/webhooks/${exampleEndpoint.id}/test`,
  answers: {
    listWebhookEndpoints: [exampleEndpoint],
    getWebhookDelivery: { ...exampleLog, id: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK' },
  },
  states: {
    verified: { reached: '[data-check=VERIFIED]' },
    'accepts forged': {
      answers: withCheck({ wrong: { ...check!.wrong, status: 200 }, reason: 'ACCEPTS_FORGED' }),
      reached: '[data-check=ACCEPTS_FORGED]',
    },
    'not accepted': {
      answers: withCheck({ ...rightAs({ status: 401 }), reason: 'NOT_2XX' }),
      reached: '[data-check=NOT_2XX]',
    },
    'no answer': {
      answers: withCheck({ ...rightAs({ status: null, failure: 'TLS_FAILED' }), reason: 'NO_ANSWER' }),
      reached: '[data-check=NO_ANSWER]',
    },
    'refused wrongly': {
      answers: withCheck({ wrong: { ...check!.wrong, status: 500 }, reason: 'NOT_REFUSED' }),
      reached: '[data-check=NOT_REFUSED]',
    },
    unchecked: {
      answers: { listWebhookEndpoints: [{ ...exampleEndpoint, check: null }] },
      reached: '[data-act=check]',
    },
    checking: {
      answers: { checkWebhookEndpoint: 'never' },
      acts: [['press', '[data-act=check]']],
      reached: '[aria-busy]',
    },
    busy: {
      answers: { checkWebhookEndpoint: { problem: 'WEBHOOK_ENDPOINT_BUSY' } },
      acts: [['press', '[data-act=check]']],
      reached: '.lw-notice',
    },
    'test sent': { acts: [['press', '[data-act=test]']], reached: '.state-word' },
    off: {
      answers: { listWebhookEndpoints: [{ ...exampleEndpoints[2]!, id: exampleEndpoint.id }] },
      reached: '[data-act=check]',
    },
    support: { role: 'support', reached: '[data-act=test]' },
    forbidden: { role: 'viewer' },
  },
})
