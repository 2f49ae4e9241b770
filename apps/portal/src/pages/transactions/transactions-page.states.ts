import { pageStates } from '../../gallery/page-states.ts'
import { exampleTransactions } from './example-transactions.ts'

const none = { listPortalTransactions: { data: [], next: null } }

export const states = pageStates({
  path: '/sandbox/transactions?state=SUBMITTING',
  answers: {
    listPortalTransactions: { data: [...exampleTransactions], next: `1795604281870.${exampleTransactions.at(-1)!.id}` },
  },
  states: {
    filled: { reached: '.data-table' },
    empty: { answers: none, acts: [['press', '.filter-remove']], reached: '.empty:not(:has(a))' },
    'filtered empty': { answers: none, reached: '.empty' },
    'not found': {
      answers: none,
      acts: [
        ['type', '[name=find]', 'ORDER-1'],
        ['press', 'form [type=submit]'],
      ],
      reached: '.empty .id',
    },
    error: { answers: { listPortalTransactions: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listPortalTransactions: 'never' }, reached: '.pending' },
  },
})
