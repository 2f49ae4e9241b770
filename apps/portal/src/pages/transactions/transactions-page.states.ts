import { pageStates } from '../../gallery/page-states.ts'
import { exampleTransactions } from './example-transactions.ts'

const nothing = { data: [], next: null, searchedTo: null, person: null }
const none = { listPortalTransactions: nothing }

const filled = {
  ...nothing,
  data: [...exampleTransactions],
  next: `1795604281870.${exampleTransactions.at(-1)!.id}`,
}

export const states = pageStates({
  path: '/sandbox/transactions?state=SUBMITTING',
  answers: {
    listPortalTransactions: filled,
  },
  states: {
    filled: { reached: '.data-table' },
    'new rows': {
      live: {
        listPortalTransactions: {
          ...filled,
          data: [{ ...exampleTransactions[0]!, id: 'txn_1' }, ...exampleTransactions.slice(0, -1)],
        },
      },
      reached: '[aria-live] .lw-button',
    },
    'rows left': {
      live: { listPortalTransactions: { ...filled, data: exampleTransactions.slice(1) } },
      reached: '[aria-live] .lw-button',
    },
    stale: { live: { listPortalTransactions: { problem: 'INTERNAL_ERROR' } }, reached: '[aria-live] .lw-button' },
    empty: { answers: none, acts: [['press', '.filter-remove']], reached: '.empty:not(:has(a))' },
    'filtered empty': { answers: none, reached: '.empty' },
    'found several': {
      answers: {
        findPortalTransactions: {
          transactionId: exampleTransactions[0]!.id,
          persons: [
            { by: 'member', search: 'a' },
            { by: 'user', search: 'b' },
          ],
        },
      },
      acts: [
        ['type', '[name=text]', '4711'],
        ['press', 'search [type=submit]'],
      ],
      reached: 'search output a',
    },
    'of a member': {
      answers: {
        findPortalTransactions: { transactionId: null, persons: [{ by: 'member', search: 'a' }] },
        listPortalTransactions: { ...filled, person: { by: 'member', value: '•••• 4711' } },
      },
      acts: [
        ['type', '[name=text]', '123456784711'],
        ['press', 'search [type=submit]'],
        ['press', 'details summary'],
      ],
      reached: 'details[open] [name=minPoints]',
    },
    'searched in part': {
      answers: {
        listPortalTransactions: { ...nothing, next: '1795604281870.txn_1', searchedTo: '2026-11-20T08:00:00.000Z' },
      },
      reached: '.empty a',
    },
    error: { answers: { listPortalTransactions: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listPortalTransactions: 'never' }, reached: '.pending' },
  },
})
