import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../fields.ts'
import { linkToken, newPassword } from './invitations.ts'
import { portalRoutes } from '../routes.ts'

const token = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

export const requestPasswordReset = endpoint({
  ...portalRoutes.requestPasswordReset,
  tag: 'Portal',
  summary: 'Ask for a link to a new password',
  description:
    'The answer is the same for every address. An address with an account gets a link that works once within 30 minutes.',
  body: z.strictObject({ email: described(email, 'E-mail address of the account.') }),
  problems: ['CSRF_REFUSED', 'TOO_MANY_ATTEMPTS'],
  example: { body: { email: 'omar@example.com' } },
})

export const resetPassword = endpoint({
  ...portalRoutes.resetPassword,
  tag: 'Portal',
  summary: 'Choose a new password by a link',
  description: 'Ends all sessions of the person. The second factor stays.',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  response: z.object({ email: described(z.string(), 'The address to sign in with.') }),
  problems: ['LINK_INVALID', 'PASSWORD_TOO_WEAK', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  example: { body: { token, password: '<PASSWORD>' }, response: { email: 'omar@example.com' } },
})

/** A change of e-mail that waits for its confirmations. */
export const emailChange = z.object({
  newEmail: described(z.string(), 'The new address.'),
  oldConfirmed: described(z.boolean(), 'True when the link at the old address was opened.'),
  newConfirmed: described(z.boolean(), 'True when the link at the new address was opened.'),
  expiresAt: described(z.string(), 'When the change is dropped, UTC.'),
})

const waiting = {
  newEmail: 'omar.nasser@example.com',
  oldConfirmed: false,
  newConfirmed: false,
  expiresAt: '2026-11-22T09:00:00.000Z',
}

const own = z.object({
  email: described(z.string(), 'The present address.'),
  change: described(z.nullable(emailChange), 'The change that waits, or null.'),
})

export const getEmailChange = endpoint({
  ...portalRoutes.getEmailChange,
  tag: 'Portal',
  summary: 'Read the own e-mail address',
  response: own,
  problems: [],
  example: { response: { email: 'omar@example.com', change: waiting } },
})

export const requestEmailChange = endpoint({
  ...portalRoutes.requestEmailChange,
  tag: 'Portal',
  summary: 'Change the own e-mail address',
  description:
    'Sends a link to the old and to the new address. The address changes when both were opened within 24 hours.',
  body: z.strictObject({ email: described(email, 'The new address.') }),
  response: own,
  problems: ['MAIL_OFF', 'TOO_MANY_ATTEMPTS'],
  example: { body: { email: waiting.newEmail }, response: { email: 'omar@example.com', change: waiting } },
})

export const cancelEmailChange = endpoint({
  ...portalRoutes.cancelEmailChange,
  tag: 'Portal',
  summary: 'Drop the change of the own e-mail address',
  problems: ['EMAIL_CHANGE_NOT_FOUND'],
  example: {},
})

export const confirmEmail = endpoint({
  ...portalRoutes.confirmEmail,
  tag: 'Portal',
  summary: 'Confirm a change of e-mail by a link',
  body: z.strictObject({ token: linkToken }),
  response: z.object({
    changed: described(z.boolean(), 'True when both addresses have confirmed and the new one holds.'),
    waitingFor: described(
      z.nullable(z.enum(['old', 'new'])),
      'The address whose link was not opened yet; null when the change is complete.',
    ),
  }),
  problems: ['LINK_INVALID', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS'],
  example: { body: { token }, response: { changed: false, waitingFor: 'old' } },
})

/** The API reference lists these endpoints in this order. */
export const portalMailLinkEndpoints = {
  requestPasswordReset,
  resetPassword,
  getEmailChange,
  requestEmailChange,
  cancelEmailChange,
  confirmEmail,
}
