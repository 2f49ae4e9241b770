import { pageStates } from '../gallery/page-states.ts'
import { exampleRequests } from '../pages/requests/example-requests.ts'
import { exampleUser } from '../pages/users/example-users.ts'

const tab = (name: string) =>
  [
    ['key', 'Control+Backquote'],
    ['press', `.workbench [id$=-${name}]`],
  ] as const

export const states = pageStates({
  path: `/sandbox/users/${exampleUser.id}`,
  answers: { getPortalUser: exampleUser, listRequests: { data: [exampleRequests[1]!], next: null } },
  states: {
    filled: { acts: tab('events'), reached: '.workbench .ledger' },
    requests: { acts: tab('requests'), reached: '.workbench .data-table' },
    'widget tokens': { acts: tab('loads'), reached: '.workbench .ledger' },
    nothing: {
      answers: { getPortalUser: { ...exampleUser, transactions: [], multibrand: [], sessions: [], events: [] } },
      acts: tab('requests'),
      reached: '.workbench [data-part=empty]',
    },
  },
})
