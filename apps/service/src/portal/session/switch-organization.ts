import { portalEndpoints, problem } from '@loyalty/contract'
import { requireActive } from '../../http/require-active.ts'
import { portalHandler } from '../portal-handler.ts'
import { raiseSession } from './raise-session.ts'
import { auditOf } from './request-audit.ts'
import { answerOf, meetSession } from './session.ts'

/** Moves a session to another organization of the person. The audit entry is in the chain of the new organization. */
export const handleSwitchOrganization = portalHandler(
  portalEndpoints.switchOrganization,
  async ({ body: { organizationId }, session, request }, context) => {
    const memberships = await context.store.memberships(session.userId)
    const chosen = memberships.find((each) => each.organizationId === organizationId)
    if (chosen === undefined)
      throw problem('ORGANIZATION_NOT_FOUND', { detail: 'You belong to no organization with this id.' })
    requireActive(chosen.status)
    const { userId, email } = session
    const author = { organizationId, userId, email, network: request.network(), requestId: request.id }
    const audit = auditOf(portalEndpoints.switchOrganization, author, context)
    const risen = await raiseSession({ ...session, audit }, { next: null, organizationId }, context)
    if (risen === undefined) throw problem('SIGN_IN_REQUIRED')
    return { body: await answerOf(await meetSession(risen.token, context), context), headers: risen.headers }
  },
)
