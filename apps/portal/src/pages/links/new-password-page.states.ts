import { pageStates, type Act } from '../../gallery/page-states.ts'

const saved: readonly Act[] = [
  ['type', '[name=password]', 'some words of a password'],
  ['press', '[type=submit]'],
]

export const states = pageStates({
  path: '/reset-password#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  states: {
    empty: { role: 'nobody', reached: '[name=password]' },
    weak: {
      role: 'nobody',
      answers: { resetPassword: { problem: 'PASSWORD_TOO_WEAK' } },
      acts: saved,
      reached: '[name=password][aria-invalid=true]',
    },
    'dead link': {
      role: 'nobody',
      answers: { resetPassword: { problem: 'LINK_INVALID' } },
      acts: saved,
      reached: '.lw-notice',
    },
  },
})
