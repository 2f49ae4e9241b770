import { pageStates } from '../../gallery/page-states.ts'
import { exampleUser } from './example-users.ts'

const nothing = { connections: [], split: [], history: [], transactions: [], multibrand: [], sessions: [], events: [] }

export const states = pageStates({
  path: `/sandbox/users/${exampleUser.id}`,
  answers: { getPortalUser: exampleUser },
  states: {
    filled: { reached: '.ledger' },
    'nothing yet': { answers: { getPortalUser: { ...exampleUser, ...nothing, email: null } }, reached: '.facts' },
    'not found': { answers: { getPortalUser: { problem: 'USER_NOT_FOUND' } }, reached: '.problem' },
    loading: { answers: { getPortalUser: 'never' }, reached: '.pending' },
  },
})
