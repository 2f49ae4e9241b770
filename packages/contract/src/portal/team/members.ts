import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { identifier, text } from '../../fields.ts'
import { roles } from '../roles.ts'
import { portalRoutes } from '../routes.ts'

/** A person of the organization. */
export const member = z.object({
  id: described(z.string(), 'Id of the person.'),
  email: described(z.string(), 'E-mail address of the account.'),
  name: described(z.nullable(z.string()), 'The person’s name; null if the person never gave one.'),
  role: described(z.enum(roles), 'The role in this organization.'),
  you: described(z.boolean(), 'True for the signed-in person.'),
  secondFactor: described(z.boolean(), 'True if the account has a passkey or an authenticator app.'),
  sessions: described(z.number(), 'Sessions in this organization that are open now.'),
  joinedAt: described(z.string(), 'When the person joined, UTC.'),
  lastSignInAt: described(z.nullable(z.string()), 'The newest sign-in to this organization, UTC; null for none.'),
  invitedBy: described(z.nullable(z.string()), 'E-mail address of the inviting person, if that is known.'),
})

export const memberSession = z.object({
  id: described(z.string(), 'Id of the session.'),
  userAgent: described(z.string(), 'The browser’s own name.'),
  network: described(z.nullable(z.string()), 'The network of the sign-in.'),
  createdAt: described(z.string(), 'When it began, UTC.'),
  seenAt: described(z.string(), 'The newest request, to the minute, UTC.'),
})

const params = z.strictObject({ personId: described(identifier, 'Id of the person.') })

const example = {
  id: 'usr_01JZPW9ZR096RDP4AJM5T7BBAE',
  email: 'omar@example.com',
  name: 'Omar Nasser',
  role: 'developer' as const,
  you: false,
  secondFactor: true,
  sessions: 1,
  joinedAt: '2026-11-21T09:00:00.000Z',
  lastSignInAt: '2026-11-21T10:00:00.000Z',
  invitedBy: 'owner@example.com',
}
const ids = { personId: example.id }

export const listMembers = endpoint({
  ...portalRoutes.listMembers,
  tag: 'Portal',
  summary: 'List the people of the organization',
  response: z.object({ data: described(z.array(member), 'Everybody, the first joined first.') }),
  problems: [],
  example: { response: { data: [example] } },
})

export const updateMember = endpoint({
  ...portalRoutes.updateMember,
  tag: 'Portal',
  summary: 'Change the role of a person',
  description: 'Nobody changes the own role. The last owner stays owner.',
  params,
  body: z.strictObject({ role: described(z.enum(roles), 'The new role.') }),
  response: z.object({
    id: described(z.string(), 'Id of the person.'),
    role: described(z.enum(roles), 'The role from now on.'),
  }),
  problems: ['PERSON_NOT_FOUND', 'LAST_OWNER', 'OWN_CHANGE'],
  example: { params: ids, body: { role: 'support' }, response: { id: example.id, role: 'support' } },
})

export const deleteMember = endpoint({
  ...portalRoutes.deleteMember,
  tag: 'Portal',
  summary: 'Remove a person from the organization',
  description: 'The person’s sessions in this organization end at once. The account and other organizations stay.',
  params,
  problems: ['PERSON_NOT_FOUND', 'LAST_OWNER', 'OWN_CHANGE'],
  example: { params: ids },
})

export const leaveOrganization = endpoint({
  ...portalRoutes.leaveOrganization,
  tag: 'Portal',
  summary: 'Leave the organization',
  description: 'Ends the own sessions in this organization, with this one. The last owner cannot leave.',
  problems: ['LAST_OWNER'],
  example: {},
})

export const listMemberSessions = endpoint({
  ...portalRoutes.listMemberSessions,
  tag: 'Portal',
  summary: 'List the sessions of a person',
  description: 'Only sessions in this organization.',
  params,
  response: z.object({ data: described(z.array(memberSession), 'The newest first.') }),
  problems: ['PERSON_NOT_FOUND'],
  example: {
    params: ids,
    response: {
      data: [
        {
          id: 'ses_01JZPW9ZR096RDP4AJM5T7BBAE',
          userAgent: 'Firefox on Linux',
          network: '203.0.113.7',
          createdAt: example.joinedAt,
          seenAt: '2026-11-21T10:00:00.000Z',
        },
      ],
    },
  },
})

export const deleteMemberSessions = endpoint({
  ...portalRoutes.deleteMemberSessions,
  tag: 'Portal',
  summary: 'End all sessions of a person',
  description: 'Only sessions in this organization. An open page gets 401 on its next call.',
  params,
  problems: ['PERSON_NOT_FOUND'],
  example: { params: ids },
})

export const resetMemberFactors = endpoint({
  ...portalRoutes.resetMemberFactors,
  tag: 'Portal',
  summary: 'Reset the second factors of a person',
  description:
    'Removes passkeys, authenticator and recovery codes, and ends the person’s sessions. A mail informs the person and all owners. A person who belongs to another organization too needs the operator’s command.',
  params,
  body: z.strictObject({ reason: described(text(200), 'Why, for the audit log: not the name of a person.') }),
  problems: ['PERSON_NOT_FOUND', 'MEMBER_ELSEWHERE', 'LAST_OWNER', 'OWN_CHANGE'],
  example: { params: ids, body: { reason: 'Telephone lost, ticket 4711' } },
})

/** The API reference lists these endpoints in this order. */
export const portalMemberEndpoints = {
  listMembers,
  updateMember,
  deleteMember,
  leaveOrganization,
  listMemberSessions,
  deleteMemberSessions,
  resetMemberFactors,
}
