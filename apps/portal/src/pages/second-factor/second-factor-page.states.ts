import { pageStates } from '../../gallery/page-states.ts'
import { pendingAs } from '../../identity/example-pending.ts'

export const states = pageStates({
  path: '/second-factor',
  answers: { getPendingSession: pendingAs('second-factor', ['passkey', 'totp', 'recovery-code']) },
  states: {
    'all ways': { role: 'nobody', reached: '[name=code]' },
    'only a code': {
      role: 'nobody',
      answers: { getPendingSession: pendingAs('second-factor', ['totp']) },
      reached: '[name=code]',
    },
    'recovery code': { role: 'nobody', acts: [['press', '.form > .lw-button-quiet']], reached: '[maxlength="32"]' },
    wrong: {
      role: 'nobody',
      answers: { verifySecondFactor: { problem: 'SECOND_FACTOR_WRONG' } },
      acts: [['type', '[name=code]', '123456']],
      reached: '[aria-invalid]',
    },
    'too many attempts': {
      role: 'nobody',
      answers: { verifySecondFactor: { problem: 'TOO_MANY_ATTEMPTS' } },
      acts: [['type', '[name=code]', '123456']],
      reached: '.lw-notice',
    },
  },
})
