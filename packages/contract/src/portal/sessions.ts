import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { email, identifier, plainText } from '../fields.ts'
import { pendingSteps, provingMethods } from './factors.ts'
import { sessionRoles } from './roles.ts'
import { permissionsOf, portalRoutes } from './routes.ts'

const memberships = z.array(
  z.object({
    id: described(z.string(), 'Id of the organization.'),
    name: described(z.string(), 'Its business name.'),
    role: described(z.enum(sessionRoles), 'The role of the person there.'),
  }),
)

/** A signed-in user. Every call that changes data sends `csrfToken` in the header `X-CSRF-Token`. */
export const portalSession = z.object({
  csrfToken: described(z.string(), 'Goes into the header `X-CSRF-Token` of every call that changes something.'),
  user: described(z.object({ email: described(z.string(), 'E-mail address of the account.') }), 'The signed-in user.'),
  organization: described(
    z.object({
      id: described(z.string(), 'Id of the organization; `platform` for an operator of the service itself.'),
      name: described(z.string(), 'Its business name.'),
      approved: described(z.boolean(), 'False until the business form of a sign-up is approved.'),
    }),
    'Whose data the calls are about.',
  ),
  organizations: described(memberships, 'All organizations of the person.'),
  role: described(z.enum(sessionRoles), 'The role in this organization.'),
  permissions: described(z.array(z.string()), 'The operations of this interface that the role may call.'),
  expiresAt: described(z.string(), 'When the session ends unless it is used before, UTC.'),
})

export type PortalSessionAnswer = z.infer<typeof portalSession>

/**
 * A sign-in that is not complete. Its session may call only the operations of the step in `next`, and ends after 15
 * minutes.
 */
export const pendingSession = z.object({
  next: described(
    z.enum(pendingSteps),
    'The step to do: `second-factor`, `enrol` (a passkey, or an authenticator app for a person without a role in the platform), or `choose-organization`.',
  ),
  csrfToken: described(z.string(), 'Goes into the header `X-CSRF-Token` of every call that changes something.'),
  user: described(z.object({ email: described(z.string(), 'E-mail address of the account.') }), 'Who signs in.'),
  methods: described(z.array(z.enum(provingMethods)), 'The second factors that complete this sign-in.'),
  organizations: described(memberships, 'The organizations of the person.'),
})

export type PendingSessionAnswer = z.infer<typeof pendingSession>

/** The answer to each step of a sign-in: the session, or the step that is still missing. */
export const signInAnswer = z.union([portalSession, pendingSession])

export type SignInAnswer = z.infer<typeof signInAnswer>

export const sessionExample = {
  csrfToken: '<CSRF_TOKEN>',
  user: { email: 'owner@example.com' },
  organization: { id: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', name: 'Rimalta Bank', approved: true },
  organizations: [{ id: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', name: 'Rimalta Bank', role: 'owner' as const }],
  role: 'owner' as const,
  permissions: permissionsOf('owner'),
  expiresAt: '2026-11-21T10:30:00.000Z',
}

export const createPortalSession = endpoint({
  ...portalRoutes.createPortalSession,
  tag: 'Portal',
  summary: 'Sign in',
  description:
    'The answer sets the session’s cookie, which no script can read. An answer with `next` needs another step first. Which of the two was wrong is never said, and too many failures have to wait.',
  body: z.strictObject({
    email: described(email, 'E-mail address of the account.'),
    password: described(plainText(256), 'Its password.'),
  }),
  response: signInAnswer,
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

export const getPendingSession = endpoint({
  ...portalRoutes.getPendingSession,
  tag: 'Portal',
  summary: 'Read the step that a sign-in is missing',
  response: pendingSession,
  problems: ['SIGN_IN_COMPLETE'],
  example: {
    response: {
      next: 'second-factor',
      csrfToken: sessionExample.csrfToken,
      user: sessionExample.user,
      methods: ['totp', 'recovery-code'],
      organizations: sessionExample.organizations,
    },
  },
})

export const switchOrganization = endpoint({
  ...portalRoutes.switchOrganization,
  tag: 'Portal',
  summary: 'Go to another organization of the person',
  body: z.strictObject({ organizationId: described(identifier, 'Id of one of the person’s organizations.') }),
  response: portalSession,
  problems: ['ORGANIZATION_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
  example: { body: { organizationId: sessionExample.organization.id }, response: sessionExample },
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
  getPendingSession,
  switchOrganization,
}
