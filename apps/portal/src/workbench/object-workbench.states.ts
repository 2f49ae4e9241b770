import { pageStates } from '../gallery/page-states.ts'
import { exampleLog } from '../pages/transactions/example-transactions.ts'
import { exampleRequests } from '../pages/requests/example-requests.ts'

const open = [['key', 'Control+Backquote']] as const
const tab = (name: string) => [...open, ['press', `.workbench [id$=-${name}]`]] as const

export const states = pageStates({
  path: `/sandbox/transactions/${exampleLog.id}`,
  answers: {
    getPortalTransaction: exampleLog,
    listRequests: { data: [exampleRequests[1]!], next: null },
  },
  states: {
    filled: { acts: open, reached: '.workbench .data-table' },
    'everything chosen': {
      acts: [...open, ['press', '.workbench [data-act=all]']],
      reached: '.workbench .data-table',
    },
    deliveries: { acts: tab('deliveries'), reached: '.workbench .data-table' },
    'not filtered': { acts: tab('loads'), reached: '.workbench .ledger' },
    'no event yet': {
      answers: { getPortalTransaction: { ...exampleLog, event: null, journal: null } },
      acts: tab('deliveries'),
      reached: '.workbench [data-part=empty]',
    },
  },
})
