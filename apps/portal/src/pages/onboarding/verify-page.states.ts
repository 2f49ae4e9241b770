import { pageStates, type Act } from '../../gallery/page-states.ts'

const filled: readonly Act[] = [
  ['type', '[name=password]', 'seven quiet lighthouses'],
  ['press', '[type=submit]'],
]

export const states = pageStates({
  path: '/verify-sign-up#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  states: {
    empty: { role: 'nobody' },
    'dead link': {
      role: 'nobody',
      answers: { verifyEmail: { problem: 'LINK_INVALID' } },
      acts: filled,
      reached: '.lw-notice',
    },
  },
})
