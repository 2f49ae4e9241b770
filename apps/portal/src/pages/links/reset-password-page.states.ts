import { pageStates, type Act } from '../../gallery/page-states.ts'

const asked: readonly Act[] = [
  ['type', '[name=email]', 'omar@rimalta.example'],
  ['press', '[type=submit]'],
]

export const states = pageStates({
  path: '/reset-password',
  states: {
    request: { role: 'nobody', reached: '[name=email]' },
    sent: { role: 'nobody', acts: asked, reached: '.lw-notice' },
    'too many mails': {
      role: 'nobody',
      answers: { requestPasswordReset: { problem: 'TOO_MANY_ATTEMPTS' } },
      acts: asked,
      reached: '.lw-notice',
    },
  },
})
