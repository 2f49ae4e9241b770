import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { email, plainText } from '../fields.ts'
import { roles } from './roles.ts'
import { permissionsOf, portalRoutes } from './routes.ts'

/** A signed-in user. Every call that changes data sends `csrfToken` in the header `X-CSRF-Token`. */
export const portalSession = z.object({
  csrfToken: described(z.string(), 'Goes into the header `X-CSRF-Token` of every call that changes something.'),
  user: described(z.object({ email: described(z.string(), 'E-mail address of the account.') }), 'The signed-in user.'),
  organization: described(
    z.object({
      id: described(z.string(), 'Id of the organization.'),
      name: described(z.string(), 'Its business name.'),
    }),
    'Whose data the calls are about.',
  ),
  role: described(z.enum(roles), 'The role in this organization.'),
  permissions: described(z.array(z.string()), 'The operations of this interface that the role may call.'),
  expiresAt: described(z.string(), 'When the session ends unless it is used before, UTC.'),
})

export type PortalSessionAnswer = z.infer<typeof portalSession>

const sessionExample = {
  csrfToken: '<CSRF_TOKEN>',
  user: { email: 'owner@example.com' },
  organization: { id: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', name: 'Rimalta Bank' },
  role: 'owner' as const,
  permissions: permissionsOf('owner'),
  expiresAt: '2026-11-21T10:30:00.000Z',
}

export const createPortalSession = endpoint({
  ...portalRoutes.createPortalSession,
  tag: 'Portal',
  summary: 'Sign in',
  description:
    'The answer sets the session’s cookie, which no script can read. Which of the two was wrong is never said, and too many failures have to wait.',
  body: z.strictObject({
    email: described(email, 'E-mail address of the account.'),
    password: described(plainText(256), 'Its password.'),
  }),
  response: portalSession,
  problems: ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'ORGANIZATION_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  example: { body: { email: sessionExample.user.email, password: '<PASSWORD>' }, response: sessionExample },
})

export const getPortalSession = endpoint({
  ...portalRoutes.getPortalSession,
  tag: 'Portal',
  summary: 'Read who is signed in',
  description: 'A page reads the `csrfToken` here after a reload.',
  response: portalSession,
  problems: [],
  example: { response: sessionExample },
})

export const deletePortalSession = endpoint({
  ...portalRoutes.deletePortalSession,
  tag: 'Portal',
  summary: 'Sign out',
  problems: [],
  example: {},
})

/** The API reference lists these endpoints in this order. */
export const portalSessionEndpoints = {
  createPortalSession,
  getPortalSession,
  deletePortalSession,
}
