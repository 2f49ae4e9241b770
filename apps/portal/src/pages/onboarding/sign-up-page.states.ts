import { pageStates, type Act } from '../../gallery/page-states.ts'

const filled: readonly Act[] = [
  ['type', '[name=legalEntity]', 'Alma Trading Company'],
  ['type', '[name=email]', 'owner@alma.example'],
  ['type', '[name=password]', 'seven quiet lighthouses'],
  ['press', '[type=submit]'],
]

export const states = pageStates({
  path: '/sign-up',
  states: {
    empty: { role: 'nobody' },
    incomplete: { role: 'nobody', acts: [['press', '[type=submit]']], reached: '[aria-invalid=true]' },
    'weak password': {
      role: 'nobody',
      answers: { signUp: { problem: 'PASSWORD_TOO_WEAK' } },
      acts: filled,
      reached: '[name=password][aria-invalid=true]',
    },
  },
})
