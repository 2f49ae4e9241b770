import { pageStates } from '../../gallery/page-states.ts'
import { exampleLog } from './example-transactions.ts'

export const states = pageStates({
  path: `/sandbox/transactions/${exampleLog.id}`,
  answers: { getPortalTransaction: exampleLog },
  states: {
    filled: { acts: [['press', '.ledger summary']], reached: '.ledger details[open]' },
    'waiting for the partner': {
      answers: {
        getPortalTransaction: {
          ...exampleLog,
          state: 'SUBMITTING',
          partner: {
            connector: 'zaatroon',
            orderKey: 'ord_3f6a0c95d1b74e28',
            attempts: 3,
            nextAttemptAt: '2026-11-25T11:03:40.000Z',
          },
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
