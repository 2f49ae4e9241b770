import { pageStates } from '../../gallery/page-states.ts'
import { exampleEndpoint, exampleEndpoints } from './example-webhooks.ts'

const count = ['press', '[data-act=count]'] as const
const counted = { count: 1204, oldest: '2026-11-25T14:02:07.000Z', continueFrom: null }

export const states = pageStates({
  path: `/production/webhooks/${exampleEndpoint.id}/replay`,
  answers: {
    listWebhookEndpoints: [{ ...exampleEndpoints[1]!, id: exampleEndpoint.id }],
    countWebhookReplay: counted,
    replayWebhookEndpoint: { count: 1204, continueFrom: null },
  },
  states: {
    form: { reached: 'form' },
    counted: { acts: [count], reached: '[data-act=replay]' },
    more: {
      answers: { countWebhookReplay: { ...counted, count: 10_000, continueFrom: '2026-11-25T14:10:00.000Z' } },
      acts: [count],
      reached: '[data-act=replay]',
    },
    nothing: {
      answers: { countWebhookReplay: { count: 0, oldest: null, continueFrom: null } },
      acts: [count],
      reached: '[data-replay=counted]',
    },
    confirm: { acts: [count, ['press', '[data-act=replay]']], reached: '.lw-dialog[open]' },
    done: {
      answers: {
        countWebhookReplay: { ...counted, count: 12 },
        replayWebhookEndpoint: { count: 12, continueFrom: null },
      },
      acts: [count, ['press', '[data-act=replay]'], ['press', '.lw-dialog .lw-button-danger']],
      reached: '[data-replay=done]',
    },
    failed: {
      answers: {
        countWebhookReplay: { ...counted, count: 12 },
        replayWebhookEndpoint: { problem: 'WEBHOOK_ENDPOINT_DISABLED' },
      },
      acts: [count, ['press', '[data-act=replay]'], ['press', '.lw-dialog .lw-button-danger']],
      reached: '[data-replay=failed]',
    },
    off: { answers: { listWebhookEndpoints: [{ ...exampleEndpoints[2]!, id: exampleEndpoint.id }] } },
    forbidden: { role: 'support' },
  },
})
