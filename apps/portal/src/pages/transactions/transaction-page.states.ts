import { pageStates } from '../../gallery/page-states.ts'
import { exampleCalls, exampleLog, exampleReveal } from './example-transactions.ts'

export const states = pageStates({
  path: `/sandbox/transactions/${exampleLog.id}`,
  answers: { getPortalTransaction: exampleLog },
  states: {
    filled: {
      acts: [
        ['press', '.facts summary'],
        ['press', '.ledger summary'],
      ],
      reached: '.ledger details[open]',
    },
    'asking for a reason': { acts: [['press', '.facts + div button']], reached: 'dialog[open] form' },
    revealed: {
      answers: { revealPersonalData: exampleReveal },
      acts: [
        ['press', '.facts + div button'],
        ['type', '[name=reason]', 'Ticket 4711'],
        ['press', 'dialog [type=submit]'],
      ],
      reached: '.facts + div output',
    },
    'waiting for the partner': {
      answers: {
        getPortalTransaction: {
          ...exampleLog,
          request: null,
          state: 'SUBMITTING',
          partner: {
            connector: 'zaatroon',
            orderKey: 'ord_3f6a0c95d1b74e28',
            attempts: 3,
            nextAttemptAt: '2026-11-25T11:03:40.000Z',
          },
          calls: exampleCalls,
          journal: null,
          event: null,
        },
      },
      reached: '.ledger',
    },
    'just issued': {
      answers: {
        getPortalTransaction: {
          ...exampleLog,
          journal: { ...exampleLog.journal!, seal: null },
          event: { ...exampleLog.event!, pending: true, deliveries: [] },
        },
      },
      reached: '.ledger',
    },
    'deliveries removed': {
      answers: { getPortalTransaction: { ...exampleLog, event: { ...exampleLog.event!, deliveries: [] } } },
      reached: '.ledger',
    },
    'without webhooks': {
      role: 'finance',
      answers: { getPortalTransaction: { ...exampleLog, event: { ...exampleLog.event!, deliveries: null } } },
      reached: '.ledger',
    },
    'not found': { answers: { getPortalTransaction: { problem: 'TRANSACTION_NOT_FOUND' } }, reached: '.problem' },
    error: { answers: { getPortalTransaction: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getPortalTransaction: 'never' }, reached: '.pending' },
  },
})
