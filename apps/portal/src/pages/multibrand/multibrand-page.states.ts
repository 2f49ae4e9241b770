import { pageStates } from '../../gallery/page-states.ts'
import { exampleDebit, exampleLog, examplePending } from './example-multibrand.ts'

export const states = pageStates({
  path: `/sandbox/multibrand/${exampleLog.id}`,
  answers: { getPortalMultibrand: exampleLog },
  states: {
    executed: { acts: [['press', '.ledger summary']], reached: '.ledger details[open]' },
    pending: { answers: { getPortalMultibrand: examplePending }, reached: '.ledger' },
    debit: { answers: { getPortalMultibrand: exampleDebit }, reached: '.ledger' },
    'not found': { answers: { getPortalMultibrand: { problem: 'TRANSACTION_NOT_FOUND' } }, reached: '.problem' },
    loading: { answers: { getPortalMultibrand: 'never' }, reached: '.pending' },
  },
})
