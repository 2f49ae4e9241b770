import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { plainText, text } from '../fields.ts'
import { accountLimits, provingMethods } from './factors.ts'
import { assertion, assertionExample, requestOptions, requestOptionsExample } from './web-authn.ts'
import { portalRoutes } from './routes.ts'
import { sessionExample, signInAnswer } from './sessions.ts'

const code = described(
  text(32),
  'Six digits of the authenticator app, or one of the recovery codes. Spaces and hyphens do not count.',
)

export const verifySecondFactor = endpoint({
  ...portalRoutes.verifySecondFactor,
  tag: 'Portal',
  summary: 'Prove the second factor of a sign-in',
  description:
    'A code works once. After five wrong codes in 15 minutes the sign-in ends. A passkey needs no code: it signs in by itself.',
  body: z.strictObject({ code }),
  response: signInAnswer,
  problems: ['SECOND_FACTOR_WRONG', 'SIGN_IN_COMPLETE', 'TOO_MANY_ATTEMPTS'],
  example: { body: { code: '492039' }, response: sessionExample },
})

export const beginPasskeySignIn = endpoint({
  ...portalRoutes.beginPasskeySignIn,
  tag: 'Portal',
  summary: 'Begin to sign in with a passkey',
  description: 'The answer goes to the browser’s `navigator.credentials.get`. Its challenge works once, for 5 minutes.',
  response: requestOptions,
  problems: ['CSRF_REFUSED', 'TOO_MANY_ATTEMPTS'],
  example: { response: requestOptionsExample },
})

export const finishPasskeySignIn = endpoint({
  ...portalRoutes.finishPasskeySignIn,
  tag: 'Portal',
  summary: 'Sign in with a passkey',
  description: 'A passkey proves the device and the person, so no second factor follows.',
  body: assertion,
  response: signInAnswer,
  problems: ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'ORGANIZATION_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
  example: { body: assertionExample, response: sessionExample },
})

export const beginStepUp = endpoint({
  ...portalRoutes.beginStepUp,
  tag: 'Portal',
  summary: 'Begin to confirm that it is you',
  response: z.object({
    methods: described(
      z.array(z.enum([...provingMethods, 'password'])),
      'The ways to confirm. `password` only without a second factor.',
    ),
    passkey: described(z.nullable(requestOptions), 'The options of `navigator.credentials.get`, if a passkey exists.'),
  }),
  problems: [],
  example: { response: { methods: ['totp', 'recovery-code'], passkey: null } },
})

const proofs = ['code', 'passkey', 'password'] as const

export const finishStepUp = endpoint({
  ...portalRoutes.finishStepUp,
  tag: 'Portal',
  summary: 'Confirm that it is you',
  description: `Exactly one of the three. The confirmation holds for ${accountLimits.stepUpSeconds / 60} minutes. The session gets a new cookie.`,
  body: z
    .strictObject({
      code: z.optional(code),
      passkey: described(z.optional(assertion), 'The answer of a passkey.'),
      password: described(z.optional(plainText(accountLimits.passwordMax)), 'The password of the account.'),
    })
    .check(
      z.refine((proof) => proofs.filter((name) => proof[name] !== undefined).length === 1, {
        error: `must have exactly one of ${proofs.join(', ')}`,
        params: { code: 'INVALID_VALUE' },
      }),
    ),
  response: z.object({ until: described(z.string(), 'When the confirmation ends, UTC.') }),
  problems: ['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS'],
  example: { body: { code: '492039' }, response: { until: '2026-11-21T10:10:00.000Z' } },
})

/** The API reference lists these endpoints in this order. */
export const stepUpEndpoints = {
  verifySecondFactor,
  beginPasskeySignIn,
  finishPasskeySignIn,
  beginStepUp,
  finishStepUp,
}
