import { portalEndpoints, problem } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { hashPassword } from '../../store/access/passwords.ts'
import type { OpenInvitation } from '../../store/team/accept-invitation.ts'
import { requireStrongPassword } from '../account/password-rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { busy } from '../session/create-session.ts'
import { auditOf } from '../session/request-audit.ts'

const invalid = () =>
  problem('LINK_INVALID', { detail: 'This invitation has expired, was used or was withdrawn. Ask for a new one.' })

/** Returns the invitation of a link. Counts the request, so that nobody can try many links. */
const openInvitation = async (token: string, network: string, context: PortalContext): Promise<OpenInvitation> => {
  await context.mailLimits.links.failed(network)
  const invitation = await context.store.invitationLinks.read(token, context.realNow())
  if (invitation === undefined) throw invalid()
  await context.mailLimits.links.giveBack(network)
  return invitation
}

const missing = (name?: string, password?: string) =>
  problem('VALIDATION_FAILED', {
    detail: 'A new person needs a name and a password.',
    errors: [
      ...(name === undefined ? [{ field: 'name', code: 'MISSING_FIELD' as const, message: 'is missing' }] : []),
      ...(password === undefined ? [{ field: 'password', code: 'MISSING_FIELD' as const, message: 'is missing' }] : []),
    ],
  })

export const handleReadInvitation = portalHandler(
  portalEndpoints.readInvitation,
  async ({ body, request }, context) => {
    const found = await openInvitation(body.token, request.network(), context)
    return {
      body: {
        organization: found.organizationName,
        invitedBy: found.invitedBy,
        role: found.role,
        email: found.email,
        existing: found.personId !== null,
        expiresAt: isoDate(found.expiresAt),
      },
    }
  },
)

/** Returns the new person of a request. Throws `PASSWORD_TOO_WEAK` or `VALIDATION_FAILED`. */
const newPerson = async ({ name, password }: { name?: string; password?: string }, found: OpenInvitation) => {
  if (name === undefined || password === undefined) throw missing(name, password)
  requireStrongPassword(password, [found.email, found.organizationName ?? '', name])
  return { name, passwordHash: await hashPassword(password).catch(busy) }
}

export const handleAcceptInvitation = portalHandler(
  portalEndpoints.acceptInvitation,
  async ({ body, request }, context) => {
    const { store, realNow } = context
    const found = await openInvitation(body.token, request.network(), context)
    request.identified({ organizationId: found.organizationId })
    const { name, password } = body
    const given = { ...(name !== undefined && { name }), ...(password !== undefined && { password }) }
    const person = found.personId === null ? await newPerson(given, found) : undefined
    const accepted = await store.invitationLinks.accept(body.token, person, realNow(), (invitation, userId) => {
      const { organizationId, email } = invitation
      const author = { organizationId, userId, email, network: request.network(), requestId: request.id }
      return auditOf(portalEndpoints.acceptInvitation, author, context)(null)
    })
    if (accepted === undefined) throw invalid()
    return { body: { email: accepted.email, organization: accepted.organizationName } }
  },
)
