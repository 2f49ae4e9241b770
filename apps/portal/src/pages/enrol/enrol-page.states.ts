import { pageStates } from '../../gallery/page-states.ts'
import { exampleCodes } from '../../identity/example-codes.ts'
import { operatorPending, pendingAs } from '../../identity/example-pending.ts'

const app = ['press', '.factor-choice .lw-button-secondary'] as const

export const states = pageStates({
  path: '/enrol',
  answers: {
    getPendingSession: pendingAs('enrol'),
    beginTotp: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Loyalty:owner%40rimalta.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
    createRecoveryCodes: { codes: exampleCodes },
  },
  states: {
    choose: { role: 'nobody', reached: '.factor-choice' },
    operator: { role: 'nobody', answers: { getPendingSession: operatorPending('enrol') }, reached: '.factor-choice' },
    app: { role: 'nobody', acts: [app], reached: '.qr-code' },
    'wrong code': {
      role: 'nobody',
      answers: { confirmTotp: { problem: 'SECOND_FACTOR_WRONG' } },
      acts: [app, ['type', '[name=code]', '123456']],
      reached: '[aria-invalid]',
    },
    codes: { role: 'nobody', acts: [app, ['type', '[name=code]', '123456']], reached: '.recovery-codes' },
  },
})
