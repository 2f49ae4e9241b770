import { owners, personal, roles } from '../roles.ts'

const portal = { spec: 'X6', auth: 'portal', bucket: 'portal' } as const
const team = { ...portal, roles: owners } as const
const teamChange = { ...team, stepUp: 'always' } as const
const byLink = { spec: 'X6', auth: 'none', bucket: 'none' } as const

/** Routes for the people of an organization, its invitations, its profile and its audit log, and for links of mails. */
export const teamRoutes = {
  listInvitations: { ...team, method: 'GET', status: 200, path: '/portal/api/invitations' },
  createInvitation: {
    ...teamChange,
    method: 'POST',
    status: 201,
    path: '/portal/api/invitations',
    audit: 'invitation.created',
  },
  resendInvitation: {
    ...teamChange,
    method: 'POST',
    status: 200,
    path: '/portal/api/invitations/{invitationId}/resend',
    audit: 'invitation.resent',
  },
  deleteInvitation: {
    ...teamChange,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/invitations/{invitationId}',
    audit: 'invitation.withdrawn',
  },
  readInvitation: {
    ...byLink,
    method: 'POST',
    status: 200,
    path: '/portal/api/invitations/read',
    unaudited: 'changes nothing',
  },
  acceptInvitation: {
    ...byLink,
    method: 'POST',
    status: 200,
    path: '/portal/api/invitations/accept',
    audit: 'invitation.accepted',
  },
  requestPasswordReset: {
    ...byLink,
    method: 'POST',
    status: 204,
    path: '/portal/api/password/reset-request',
    unaudited: 'changes nothing, and an unknown address has no log',
  },
  resetPassword: {
    ...byLink,
    method: 'POST',
    status: 200,
    path: '/portal/api/password/reset',
    audit: 'password.reset',
  },
  confirmEmail: { ...byLink, method: 'POST', status: 200, path: '/portal/api/email/confirm', audit: 'email.confirmed' },
  getEmailChange: { ...team, ...personal, method: 'GET', status: 200, path: '/portal/api/account/email' },
  requestEmailChange: {
    ...teamChange,
    ...personal,
    method: 'POST',
    status: 200,
    path: '/portal/api/account/email',
    audit: 'email.change_requested',
  },
  cancelEmailChange: {
    ...team,
    ...personal,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/account/email',
    audit: 'email.change_cancelled',
  },
  listMembers: { ...team, method: 'GET', status: 200, path: '/portal/api/members', roles },
  updateMember: {
    ...teamChange,
    method: 'PATCH',
    status: 200,
    path: '/portal/api/members/{personId}',
    audit: 'member.role_changed',
  },
  deleteMember: {
    ...teamChange,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/members/{personId}',
    audit: 'member.removed',
  },
  listMemberSessions: { ...team, method: 'GET', status: 200, path: '/portal/api/members/{personId}/sessions' },
  deleteMemberSessions: {
    ...teamChange,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/members/{personId}/sessions',
    audit: 'member.sessions_ended',
  },
  resetMemberFactors: {
    ...teamChange,
    method: 'POST',
    status: 204,
    path: '/portal/api/members/{personId}/reset-factors',
    audit: 'member.factors_reset',
  },
  leaveOrganization: {
    ...teamChange,
    method: 'POST',
    status: 204,
    path: '/portal/api/organization/leave',
    roles,
    audit: 'member.left',
  },
  getOrganization: { ...team, method: 'GET', status: 200, path: '/portal/api/organization', roles },
  updateOrganization: {
    ...teamChange,
    method: 'PATCH',
    status: 200,
    path: '/portal/api/organization',
    audit: 'organization.updated',
  },
  listAudit: { ...team, method: 'GET', status: 200, path: '/portal/api/audit' },
  getAuditHead: { ...team, method: 'GET', status: 200, path: '/portal/api/audit/head' },
} as const
