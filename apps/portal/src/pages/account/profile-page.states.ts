import { pageStates } from '../../gallery/page-states.ts'
import { exampleAccount } from './example-account.ts'

export const states = pageStates({
  path: '/account/profile',
  answers: { getAccount: exampleAccount },
  states: {
    filled: { reached: '.account-form' },
    'without a name': { answers: { getAccount: { ...exampleAccount, name: null } }, reached: '.account-form' },
    error: { answers: { getAccount: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getAccount: 'never' }, reached: '.pending' },
  },
})
