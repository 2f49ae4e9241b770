import { pageStates } from '../../gallery/page-states.ts'
import { exampleCodes } from '../../identity/example-codes.ts'
import { exampleAccount, examplePasskeys } from './example-account.ts'

const bare = { ...exampleAccount, passkeys: 0, hasAuthenticator: false, recoveryCodes: 0, passwordChangedAt: null }

export const states = pageStates({
  path: '/account/security',
  answers: { getAccount: exampleAccount, listPasskeys: examplePasskeys, createRecoveryCodes: { codes: exampleCodes } },
  states: {
    filled: { reached: '.ledger' },
    empty: { answers: { getAccount: bare, listPasskeys: [] }, reached: '.factor-line' },
    'few codes': { answers: { getAccount: { ...exampleAccount, recoveryCodes: 2 } }, reached: '.lw-notice' },
    'new codes': { acts: [['press', '.recovery-section .lw-button']], reached: '.recovery-codes' },
    'weak password': {
      answers: { changePassword: { problem: 'PASSWORD_TOO_WEAK' } },
      acts: [
        ['press', '.password-section .lw-button'],
        ['type', '[name=password]', 'password1234'],
        ['press', 'dialog [type=submit]'],
      ],
      reached: 'dialog [name=password][aria-invalid=true]',
    },
    'last factor': {
      answers: { deletePasskey: { problem: 'LAST_FACTOR' } },
      acts: [
        ['press', '.ledger-line .lw-button:last-child'],
        ['press', 'dialog .lw-button-danger'],
      ],
      reached: 'dialog .lw-notice',
    },
    error: { answers: { listPasskeys: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { getAccount: 'never' }, reached: '.pending' },
  },
})
