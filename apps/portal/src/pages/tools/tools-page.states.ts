import { pageStates } from '../../gallery/page-states.ts'

const now = '2026-11-25T11:02:10.120Z'
const due = { credits: 3, users: 2, value: '1240.5', currency: 'SAR', nextAt: '2026-11-28T00:00:00.000Z' }

export const states = pageStates({
  path: '/sandbox/tools',
  answers: { getSandboxClock: { now, offsetSeconds: 0 }, getSandboxDue: due },
  states: {
    filled: { reached: '.due-preview' },
    ahead: {
      answers: {
        getSandboxClock: { now, offsetSeconds: 777_600 },
        getSandboxDue: { ...due, credits: 0, users: 0, value: '0', nextAt: null },
      },
      reached: '.due-preview',
    },
    ran: {
      acts: [['press', '.page-section:last-child .ledger-end button']],
      reached: '.ledger output span',
    },
    'test data refused': {
      answers: { makeTestData: { problem: 'WEBHOOK_ENDPOINT_EXISTS' } },
      acts: [['press', '.ledger .ledger-end button']],
      reached: '.lw-notice',
    },
    'only to look at': { role: 'viewer', reached: '.lw-notice' },
    error: { answers: { getSandboxClock: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getSandboxClock: 'never' }, reached: '.pending' },
  },
})
