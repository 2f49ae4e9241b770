import { pageStates, type Act } from '../../gallery/page-states.ts'

const filled: readonly Act[] = [
  ['type', '[name=email]', 'owner@example.com'],
  ['type', '[name=password]', 'some words of a password'],
  ['press', '[type=submit]'],
]

export const states = pageStates({
  path: '/sign-in',
  states: {
    empty: { role: 'nobody' },
    wrong: {
      role: 'nobody',
      answers: { createPortalSession: { problem: 'SIGN_IN_FAILED' } },
      acts: filled,
      reached: '.lw-notice',
    },
    'too many attempts': {
      role: 'nobody',
      answers: { createPortalSession: { problem: 'TOO_MANY_ATTEMPTS' } },
      acts: filled,
      reached: '.lw-notice',
    },
    suspended: {
      role: 'nobody',
      answers: { createPortalSession: { problem: 'ORGANIZATION_NOT_ACTIVE' } },
      acts: filled,
      reached: '.lw-notice',
    },
  },
})
