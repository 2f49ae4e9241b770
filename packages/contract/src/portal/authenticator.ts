import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { accountLimits } from './factors.ts'
import { portalRoutes } from './routes.ts'

export const beginTotp = endpoint({
  ...portalRoutes.beginTotp,
  tag: 'Portal',
  summary: 'Begin to add an authenticator app',
  description: 'The key counts once one code of it is confirmed. Until then, an earlier app stays valid.',
  response: z.object({
    secret: described(z.string(), 'The key in Base32, to type into the app. Shown once.'),
    uri: described(z.string(), 'The same key as `otpauth:` address, for a QR code.'),
  }),
  problems: [],
  example: {
    response: {
      secret: '<TOTP_SECRET>',
      uri: 'otpauth://totp/Loyalty:owner%40example.com?issuer=Loyalty&secret=<TOTP_SECRET>',
    },
  },
})

export const confirmTotp = endpoint({
  ...portalRoutes.confirmTotp,
  tag: 'Portal',
  summary: 'Confirm the authenticator app with one of its codes',
  description: 'During an enrolment the sign-in goes on to its next step, and the session gets a new cookie.',
  body: z.strictObject({ code: described(text(16), 'Six digits of the app. Spaces do not count.') }),
  problems: ['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS'],
  example: { body: { code: '492039' } },
})

export const deleteTotp = endpoint({
  ...portalRoutes.deleteTotp,
  tag: 'Portal',
  summary: 'Remove the authenticator app',
  problems: ['LAST_FACTOR'],
  example: {},
})

export const createRecoveryCodes = endpoint({
  ...portalRoutes.createRecoveryCodes,
  tag: 'Portal',
  summary: 'Make new recovery codes',
  description: `The answer is the only time that the codes are shown. Each of the ${accountLimits.recoveryCodes} works once. Earlier codes stop working.`,
  response: z.object({ codes: described(z.array(z.string()), 'The codes, shown once.') }),
  problems: [],
  example: { response: { codes: ['<RECOVERY_CODE>'] } },
})

/** The API reference lists these endpoints in this order. */
export const authenticatorEndpoints = { beginTotp, confirmTotp, deleteTotp, createRecoveryCodes }
