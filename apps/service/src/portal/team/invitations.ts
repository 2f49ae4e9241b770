import { openInvitations, portalEndpoints, problem } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { PortalSession } from '../../context.ts'
import type { Invitation } from '../../store/team/invitations.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { spendMail } from './mail-limits.ts'

const shown = ({ id, email, role, invitedBy, createdAt, expiresAt }: Invitation, now: number) => ({
  id,
  email,
  role,
  invitedBy,
  createdAt: isoDate(createdAt),
  expiresAt: isoDate(expiresAt),
  expired: expiresAt <= now,
})

/**
 * The only answer with the link of an invitation. With mail, only the invited person gets the link: an owner could
 * otherwise create an account for the address of a stranger.
 */
const withLink = ({ invitation, token }: { invitation: Invitation; token: string }, context: PortalContext) => ({
  invitation: shown(invitation, context.realNow()),
  link: context.configuration.mail ? null : `${context.baseUrl}/accept-invitation#${token}`,
})

const inviterOf = ({ userId: id, email, organizationName }: PortalSession) => ({ id, email, organizationName })

const notFound = () => problem('INVITATION_NOT_FOUND', { detail: 'No open invitation of your team has this id.' })

const refusals = {
  member: () => problem('ALREADY_MEMBER', { detail: 'This address already belongs to your team.' }),
  exists: () =>
    problem('INVITATION_EXISTS', { detail: 'An invitation to this address is open: send it again, or withdraw it.' }),
  'too-many': () =>
    problem('TOO_MANY', {
      detail: `${openInvitations} invitations are open. Withdraw one first.`,
      members: { limit: openInvitations },
    }),
}

export const handleListInvitations = portalHandler(portalEndpoints.listInvitations, async ({ session }, context) => {
  const open = await context.store.team(session.organizationId).invitations.list()
  return { body: { data: open.map((each) => shown(each, context.realNow())) } }
})

export const handleCreateInvitation = portalHandler(
  portalEndpoints.createInvitation,
  async ({ session, body, request }, context) => {
    await spendMail(context, { email: body.email, network: request.network() })
    const { invitations } = context.store.team(session.organizationId)
    const sent = await invitations.create(body, inviterOf(session), session.audit(null))
    if (typeof sent === 'string') throw refusals[sent]()
    return { body: withLink(sent, context) }
  },
)

export const handleResendInvitation = portalHandler(
  portalEndpoints.resendInvitation,
  async ({ session, params, request }, context) => {
    const { invitations } = context.store.team(session.organizationId)
    const open = (await invitations.list()).find(({ id }) => id === params.invitationId)
    if (open === undefined) throw notFound()
    await spendMail(context, { email: open.email, network: request.network() })
    const sent = await invitations.resend(params.invitationId, inviterOf(session), session.audit(null))
    if (sent === undefined) throw notFound()
    return { body: withLink(sent, context) }
  },
)

export const handleDeleteInvitation = portalHandler(
  portalEndpoints.deleteInvitation,
  async ({ session, params }, { store }) => {
    const { invitations } = store.team(session.organizationId)
    if (!(await invitations.withdraw(params.invitationId, session.audit(null)))) throw notFound()
    return { body: undefined }
  },
)
