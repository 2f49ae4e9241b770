import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { plainText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { accountLimits } from './factors.ts'
import { portalRoutes } from './routes.ts'

const themes = ['auto', 'light', 'dark'] as const
const languages = ['en', 'ar'] as const
const zone = text(64).check(z.regex(/^[A-Za-z0-9_+\-/]+$/, { error: 'must be the name of a time zone' }))

/** The account of the signed-in person. */
export const account = z.object({
  email: described(z.string(), 'E-mail address of the account.'),
  name: described(z.nullable(z.string()), 'The name that colleagues see.'),
  language: described(z.nullable(z.enum(languages)), 'Null: the language of the browser.'),
  theme: described(z.enum(themes), '`auto` follows the device.'),
  timeZone: described(z.nullable(z.string()), 'Null: the zone of the browser.'),
  hasAuthenticator: described(z.boolean(), 'Whether an authenticator app is confirmed.'),
  passkeys: described(z.number(), 'How many passkeys there are.'),
  recoveryCodes: described(z.number(), 'How many recovery codes are left.'),
  needsFactor: described(z.boolean(), 'Whether the last second factor must stay.'),
  passwordChangedAt: described(z.nullable(z.string()), 'When the password was last changed, UTC.'),
})

export type AccountAnswer = z.infer<typeof account>

const accountExample = {
  email: 'owner@example.com',
  name: 'Aisha Noor',
  language: null,
  theme: 'auto' as const,
  timeZone: null,
  hasAuthenticator: true,
  passkeys: 1,
  recoveryCodes: 10,
  needsFactor: true,
  passwordChangedAt: null,
}

export const getAccount = endpoint({
  ...portalRoutes.getAccount,
  tag: 'Portal',
  summary: 'Read your account',
  response: account,
  problems: [],
  example: { response: accountExample },
})

export const updateAccount = endpoint({
  ...portalRoutes.updateAccount,
  tag: 'Portal',
  summary: 'Change your account',
  description: 'Absent fields stay as they are.',
  body: z.strictObject({
    name: described(z.optional(text(limits.name)), 'The name that colleagues see.'),
    language: described(
      z.optional(z.enum([...languages, 'auto'])),
      'The language of pages and mails, or `auto` for that of the browser.',
    ),
    theme: described(z.optional(z.enum(themes)), '`auto` follows the device.'),
    timeZone: described(z.optional(zone), 'A name such as `Asia/Riyadh`, or `auto` for the zone of the browser.'),
  }),
  response: account,
  problems: [],
  example: { body: { theme: 'auto' }, response: accountExample },
})

export const changePassword = endpoint({
  ...portalRoutes.changePassword,
  tag: 'Portal',
  summary: 'Change your password',
  description: `Ends all other sessions of the account. A password has ${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters. The most common passwords are refused.`,
  body: z.strictObject({ password: described(plainText(accountLimits.passwordMax), 'The new password.') }),
  problems: ['PASSWORD_TOO_WEAK', 'SERVICE_UNAVAILABLE'],
  example: { body: { password: '<NEW_PASSWORD>' } },
})

/** The API reference lists these endpoints in this order. */
export const accountEndpoints = { getAccount, updateAccount, changePassword }
