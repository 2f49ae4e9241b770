import { pageStates } from '../gallery/page-states.ts'
import { exampleRequests } from '../pages/requests/example-requests.ts'

const open = [['key', 'Control+Backquote']] as const
const tab = (name: string) => [...open, ['press', `.workbench [id$=-${name}]`]] as const
const [first, , failed] = exampleRequests
const groupOf = ({ id, createdAt, endpoint, method, path, status }: (typeof exampleRequests)[number]) => ({
  last: { id, createdAt, endpoint, method, path, status },
})
const errors = {
  from: '2026-11-24T11:00:00.000Z',
  complete: true,
  data: [
    { code: first!.code, count: 1204, ...groupOf(first!) },
    { code: failed!.code, count: 2, ...groupOf(failed!) },
    { code: null, count: 1, ...groupOf({ ...failed!, status: 499 }) },
  ],
}
const events = [
  ['TRANSACTION_COMPLETED', 'txn_01KAV4XJ2H9F8QX0PVE3TN6RYC', false, true],
  ['LINKED', 'con_01KAV4XJ2H9F8QX0PVE3TN6RYD', false, false],
  ['MULTIBRAND_TRANSACTION_EXECUTED', 'test', true, false],
] as const
const loads = [
  { origin: 'https://shop.rimalta.example', allowed: true, reason: null, registered: true },
  { origin: 'http://localhost:5174', allowed: false, reason: 'origin_not_allowed', registered: false },
  { origin: null, allowed: false, reason: 'embed_key_retired', registered: false },
] as const

export const states = pageStates({
  path: '/sandbox/users',
  answers: {
    listRequestErrors: errors,
    listRequests: { data: [...exampleRequests], next: null },
    listPortalEvents: {
      data: events.map(([type, subjectId, test, pending], index) => ({
        id: `evt_01KAJR58D4T2ZC8S6H0PQX9B1${index}`,
        type,
        subjectId,
        test,
        pending,
        createdAt: '2026-11-25T11:02:10.120Z',
      })),
      next: null,
    },
    listSightings: loads.map((load) => ({
      ...load,
      embedKey: 'ek_sandbox_5vTXjFQheaMmuTYJSzr9',
      widget: 'point-exchange',
      looksLike: null,
      firstAt: '2026-11-25T09:00:00.000Z',
      lastAt: '2026-11-25T11:00:00.000Z',
      count: 12,
    })),
  },
  states: {
    closed: { reached: '.workbench' },
    filled: { acts: open, reached: '.workbench .ledger' },
    'requests with a code': {
      acts: [...open, ['press', '.workbench [data-code=PROGRAM_NOT_FOUND]']],
      reached: '.workbench [data-part=code]',
    },
    events: { acts: tab('events'), reached: '.workbench .ledger' },
    deliveries: { acts: tab('deliveries'), reached: '.workbench .data-table' },
    loads: { acts: tab('loads'), reached: '.workbench .ledger' },
    empty: {
      answers: { listRequestErrors: { ...errors, data: [] } },
      acts: open,
      reached: '.workbench [data-part=empty]',
    },
    error: {
      answers: { listRequestErrors: { problem: 'INTERNAL_ERROR' } },
      acts: open,
      reached: '.workbench .problem',
    },
    refused: {
      answers: { listRequestErrors: { problem: 'FORBIDDEN_FOR_ROLE' } },
      acts: open,
      reached: '.workbench .problem',
    },
    loading: { answers: { listRequestErrors: 'never' }, acts: open, reached: '.workbench [data-part=waiting]' },
    forbidden: { role: 'support', acts: open, reached: '.frame:not(:has(.workbench))' },
  },
})
