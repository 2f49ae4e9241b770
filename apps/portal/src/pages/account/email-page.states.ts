import { pageStates } from '../../gallery/page-states.ts'

export const states = pageStates({
  path: '/account/email',
  answers: { getEmailChange: { email: 'aisha@rimalta.example', change: null } },
  states: {
    empty: { reached: '[name=email]' },
    waiting: {
      answers: {
        getEmailChange: {
          email: 'aisha@rimalta.example',
          change: {
            newEmail: 'aisha.nasser@rimalta.example',
            oldConfirmed: true,
            newConfirmed: false,
            expiresAt: '2026-11-26T09:00:00.000Z',
          },
        },
      },
      reached: '[type=submit]',
    },
  },
})
