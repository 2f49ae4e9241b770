import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { email, identifier, plainText, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { roles, sessionRoles } from '../roles.ts'
import { portalRoutes } from '../routes.ts'

/** The most open invitations of an organization. */
export const openInvitations = 50

/** The secret of a mail's link, which follows after `#` in its address. */
export const linkToken = described(
  z.string().check(z.regex(/^[\w-]{43}$/, { error: 'must be the part after # of the link' })),
  'The secret of the link: the part of its address after `#`.',
)

export const newPassword = described(plainText(256), 'The new password: at least 12 characters.')

export const personName = described(text(limits.name), 'The name of the person, as colleagues see it.')

/** An open invitation. */
export const invitation = z.object({
  id: described(z.string(), 'Id of the invitation.'),
  email: described(z.string(), 'The invited e-mail address.'),
  role: described(z.enum(roles), 'The role that the person will have.'),
  invitedBy: described(z.string(), 'E-mail address of the person who invited.'),
  createdAt: described(z.string(), 'When it was made, UTC.'),
  expiresAt: described(z.string(), 'When its newest link ends, UTC.'),
  expired: described(z.boolean(), 'True when the link has ended. A resent invitation has a new link.'),
})

/** An invitation with its link, if the service sends no mail. No later answer contains the link. */
export const newInvitation = z.object({
  invitation: described(invitation, 'The invitation.'),
  link: described(
    z.nullable(z.string()),
    'The address of the link, for a service that sends no mail. Null if the link is in a mail.',
  ),
})

const params = z.strictObject({ invitationId: described(identifier, 'Id of the invitation.') })

const example = {
  id: 'inv_01JZPW9ZR096RDP4AJM5T7BBAE',
  email: 'omar@example.com',
  role: 'developer' as const,
  invitedBy: 'owner@example.com',
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-24T09:00:00.000Z',
  expired: false,
}
const withLink = { invitation: example, link: 'https://portal.example.com/accept-invitation#<TOKEN>' }
const token = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

export const listInvitations = endpoint({
  ...portalRoutes.listInvitations,
  tag: 'Portal',
  summary: 'List the open invitations',
  response: z.object({ data: described(z.array(invitation), 'The newest first.') }),
  problems: [],
  example: { response: { data: [example] } },
})

export const createInvitation = endpoint({
  ...portalRoutes.createInvitation,
  tag: 'Portal',
  summary: 'Invite a person',
  description: `Sends a mail with a link that works once within 72 hours. At most ${openInvitations} invitations are open.`,
  body: z.strictObject({
    email: described(email, 'The e-mail address of the person.'),
    role: described(z.enum(roles), 'The role in this organization.'),
  }),
  response: newInvitation,
  problems: ['ALREADY_MEMBER', 'INVITATION_EXISTS', 'TOO_MANY', 'TOO_MANY_ATTEMPTS'],
  example: { body: { email: example.email, role: example.role }, response: withLink },
})

export const resendInvitation = endpoint({
  ...portalRoutes.resendInvitation,
  tag: 'Portal',
  summary: 'Send an invitation again',
  description: 'The earlier link stops working. The new link works for 72 hours.',
  params,
  response: newInvitation,
  problems: ['INVITATION_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  example: { params: { invitationId: example.id }, response: withLink },
})

export const deleteInvitation = endpoint({
  ...portalRoutes.deleteInvitation,
  tag: 'Portal',
  summary: 'Withdraw an invitation',
  params,
  problems: ['INVITATION_NOT_FOUND'],
  example: { params: { invitationId: example.id } },
})

export const readInvitation = endpoint({
  ...portalRoutes.readInvitation,
  tag: 'Portal',
  summary: 'Read the invitation of a link',
  body: z.strictObject({ token: linkToken }),
  response: z.object({
    organization: described(z.nullable(z.string()), 'The organization’s name. Null for the platform itself.'),
    invitedBy: described(
      z.nullable(z.string()),
      'E-mail address of the person who invited; null for an operator’s command.',
    ),
    role: described(z.enum(sessionRoles), 'The role that the person will have.'),
    email: described(z.string(), 'The invited e-mail address.'),
    existing: described(z.boolean(), 'True if the address has an account, which only needs to confirm.'),
    expiresAt: described(z.string(), 'When the link ends, UTC.'),
  }),
  problems: ['LINK_INVALID', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS'],
  example: {
    body: { token },
    response: {
      organization: 'Rimalta Bank',
      invitedBy: example.invitedBy,
      role: example.role,
      email: example.email,
      existing: false,
      expiresAt: example.expiresAt,
    },
  },
})

export const acceptInvitation = endpoint({
  ...portalRoutes.acceptInvitation,
  tag: 'Portal',
  summary: 'Accept an invitation',
  description:
    'A new person sends `name` and `password`; a person with an account sends neither. Nobody is signed in by a link: sign in afterwards.',
  body: z.strictObject({
    token: linkToken,
    name: z.optional(personName),
    password: z.optional(newPassword),
  }),
  response: z.object({
    email: described(z.string(), 'The address to sign in with.'),
    organization: described(z.nullable(z.string()), 'The organization that the person joined.'),
  }),
  problems: ['LINK_INVALID', 'PASSWORD_TOO_WEAK', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  example: {
    body: { token, name: 'Omar Nasser', password: '<PASSWORD>' },
    response: { email: example.email, organization: 'Rimalta Bank' },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalInvitationEndpoints = {
  listInvitations,
  createInvitation,
  resendInvitation,
  deleteInvitation,
  readInvitation,
  acceptInvitation,
}
