import { portalEndpoints, problem } from '@loyalty/contract'
import { requireActive } from '../../http/require-active.ts'
import { portalHandler } from '../portal-handler.ts'
import { hasProvedEnough } from './next-step.ts'
import { raiseSession } from './raise-session.ts'
import { auditOf } from './request-audit.ts'
import { answerOf, meetSession, shownId } from './session.ts'

/** Moves a session to another organization of the person. The audit entry is in the chain of the new organization. */
export const handleSwitchOrganization = portalHandler(
  portalEndpoints.switchOrganization,
  async ({ body: { organizationId: given }, session, request }, context) => {
    const memberships = await context.store.memberships(session.userId)
    const chosen = memberships.find((each) => shownId(each.organizationId) === given)
    if (chosen === undefined)
      throw problem('ORGANIZATION_NOT_FOUND', { detail: 'You belong to no organization with this id.' })
    requireActive(chosen.status)
    if (!hasProvedEnough(memberships, session.factors, context))
      throw problem('SECOND_FACTOR_REQUIRED', {
        detail: 'Your role there needs a second factor in this session: sign out and in again.',
      })
    const { organizationId, role } = chosen
    const { userId, email } = session
    const author = { organizationId, role, userId, email, network: request.network(), requestId: request.id }
    const audit = auditOf(portalEndpoints.switchOrganization, author, context)
    const risen = await raiseSession({ ...session, audit }, { next: null, organizationId }, context)
    if (risen === undefined) throw problem('SIGN_IN_REQUIRED')
    return { body: await answerOf(await meetSession(risen.token, context), context), headers: risen.headers }
  },
)
