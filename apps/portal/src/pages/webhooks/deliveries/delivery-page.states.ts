import { pageStates } from '../../../gallery/page-states.ts'
import { exampleLog } from '../example-webhooks.ts'

const [timeout, answered] = exampleLog.attemptLog
const delivered = { ...answered!, reason: null, response: { status: 200, bodyStart: '' } }
const resend = ['press', '[data-act=resend]'] as const

export const states = pageStates({
  path: `/sandbox/webhooks/deliveries/${exampleLog.id}`,
  answers: { getWebhookDelivery: exampleLog },
  states: {
    waiting: { acts: [['press', '.ledger summary']], reached: '.ledger details[open]' },
    'first attempt': {
      answers: { getWebhookDelivery: { ...exampleLog, attempts: 0, attemptLog: [], lastAttempt: null } },
      reached: '.facts',
    },
    delivered: {
      answers: {
        getWebhookDelivery: {
          ...exampleLog,
          status: 'DELIVERED',
          nextAttemptAt: null,
          attemptLog: [timeout!, delivered],
          lastAttempt: { ...exampleLog.lastAttempt!, status: 200, reason: null },
        },
      },
      acts: [resend],
      reached: '.lw-dialog[open]',
    },
    exhausted: {
      answers: { getWebhookDelivery: { ...exampleLog, status: 'EXHAUSTED', nextAttemptAt: null } },
      reached: '.lw-button-primary',
    },
    'busy endpoint': {
      answers: { redeliverWebhook: { problem: 'WEBHOOK_ENDPOINT_BUSY' } },
      acts: [resend, ['press', '.lw-dialog .lw-button-danger']],
      reached: '.lw-dialog .lw-notice',
    },
    viewer: { role: 'viewer', reached: '.facts' },
    'not found': { answers: { getWebhookDelivery: { problem: 'WEBHOOK_DELIVERY_NOT_FOUND' } }, reached: '.problem' },
    loading: { answers: { getWebhookDelivery: 'never' }, reached: '.pending' },
  },
})
