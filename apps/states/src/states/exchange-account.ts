import { leaveStates } from './leave-states.ts'
import type { Act, GalleryState } from './state.ts'

export const toAccount: readonly Act[] = [{ choose: 'prg_hushwood/HUSHWOOD' }, { press: 'shared.continue' }]
export const filled: readonly Act[] = [
  ...toAccount,
  { fill: 'HW-4071882', into: 'shared.account.id' },
  { fill: 'layla@mail.example', into: 'shared.account.email' },
  { fill: 'Layla', into: 'shared.account.firstName' },
  { fill: 'Zahrawin', into: 'shared.account.lastName' },
]
const numberLeft: readonly Act[] = [...toAccount, { fill: 'HW-4071882', into: 'shared.account.id', andLeave: true }]

export const accountStates: readonly GalleryState[] = [
  { name: 'account', shows: 'the fields that the program asks for', acts: toAccount, until: 'form' },
  {
    name: 'account-missing',
    shows: 'Continue with nothing filled in',
    acts: [...toAccount, { press: 'shared.continue' }],
    until: '[aria-invalid]',
  },
  {
    name: 'account-checking',
    shows: 'the program is checking the number',
    answers: { validateExchangeMember: 'silence' },
    acts: numberLeft,
    until: '.lw-field-status:not(:empty)',
  },
  { name: 'account-found', shows: 'the program knows the number', acts: numberLeft, until: '[data-tone=success]' },
  {
    name: 'account-not-found',
    shows: 'the program does not know the number',
    answers: { validateExchangeMember: { data: { data: { isValid: false } } } },
    acts: numberLeft,
    until: '[aria-invalid]',
  },
  {
    name: 'account-unchecked',
    shows: 'the check got no answer, and the user may continue',
    answers: { validateExchangeMember: 'no connection' },
    acts: numberLeft,
    until: '[data-tone=info]',
  },
  {
    name: 'account-waiting',
    shows: 'Continue during the check',
    answers: { validateExchangeMember: 'silence' },
    acts: [...filled, { press: 'shared.continue' }],
    until: 'button[aria-busy]',
  },
  ...leaveStates(numberLeft),
]
