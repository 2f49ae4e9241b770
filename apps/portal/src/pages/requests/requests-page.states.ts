import { pageStates } from '../../gallery/page-states.ts'
import { exampleConfiguration } from '../../gallery/example-configuration.ts'
import { exampleRequests } from './example-requests.ts'

const none = { listRequests: { data: [], next: null } }

export const states = pageStates({
  path: '/sandbox/requests?status=4xx',
  answers: { listRequests: { data: [...exampleRequests], next: exampleRequests.at(-1)!.id } },
  states: {
    filled: { reached: '.data-table' },
    'text of a person': {
      acts: [
        ['type', '[name=find]', 'canary.person@canary-mail.example'],
        ['press', 'search [type=submit]'],
      ],
      reached: '[name=find][aria-invalid=true]',
    },
    stale: { live: { listRequests: { problem: 'INTERNAL_ERROR' } }, reached: '[aria-live] .lw-button' },
    empty: { answers: none, acts: [['press', '.filter-remove']], reached: '.empty:not(:has(a))' },
    'filtered empty': { answers: none, reached: '.empty' },
    'switched off': {
      answers: { ...none, getPortalConfiguration: { ...exampleConfiguration, requestLog: null } },
      acts: [['press', '.filter-remove']],
      reached: 'main:not(:has(.empty))',
    },
    'older ones may match': {
      answers: { listRequests: { data: [], next: exampleRequests[0]!.id } },
      reached: '.empty',
    },
    forbidden: { role: 'finance' },
    error: { answers: { listRequests: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listRequests: 'never' }, reached: '.pending' },
  },
})
