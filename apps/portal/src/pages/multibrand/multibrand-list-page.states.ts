import { pageStates } from '../../gallery/page-states.ts'
import { exampleMultibrand } from './example-multibrand.ts'

const nothing = { data: [], next: null, searchedTo: null }
const none = { listPortalMultibrand: nothing }

export const states = pageStates({
  path: '/sandbox/multibrand?status=PENDING',
  answers: {
    listPortalMultibrand: {
      ...nothing,
      data: [...exampleMultibrand],
      next: `1795604281870.${exampleMultibrand.at(-1)!.id}`,
    },
  },
  states: {
    filled: { reached: '.data-table' },
    'text of a person': {
      acts: [
        ['type', '[name=find]', 'canary.person@canary-mail.example'],
        ['press', 'search [type=submit]'],
      ],
      reached: '[name=find][aria-invalid=true]',
    },
    stale: { live: { listPortalMultibrand: { problem: 'INTERNAL_ERROR' } }, reached: '[aria-live] .lw-button' },
    empty: { answers: none, acts: [['press', '.filter-remove']], reached: '.empty:not(:has(a))' },
    'filtered empty': { answers: none, reached: '.empty' },
    'searched in part': {
      answers: {
        listPortalMultibrand: { ...nothing, next: '1795604281870.mbt_1', searchedTo: '2026-11-20T08:00:00.000Z' },
      },
      reached: '.empty a',
    },
    error: { answers: { listPortalMultibrand: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listPortalMultibrand: 'never' }, reached: '.pending' },
  },
})
