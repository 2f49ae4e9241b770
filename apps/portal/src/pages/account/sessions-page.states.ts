import { pageStates } from '../../gallery/page-states.ts'
import { exampleSessions } from './example-account.ts'

export const states = pageStates({
  path: '/account/sessions',
  answers: { listSessions: exampleSessions },
  states: {
    filled: { reached: '.ledger' },
    'only this one': { answers: { listSessions: [exampleSessions[0]] }, reached: '.ledger' },
    'end one': { acts: [['press', '.ledger-line .lw-button']], reached: 'dialog[open]' },
    'end others': { acts: [['press', '.page-action .lw-button']], reached: 'dialog[open]' },
    error: { answers: { listSessions: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listSessions: 'never' }, reached: '.pending' },
  },
})
