import { portalEndpoints, problem } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'
import { answerOf, pendingAnswerOf } from './session.ts'

export const handleGetPortalSession = portalHandler(portalEndpoints.getPortalSession, async ({ session }, context) => ({
  body: await answerOf(session, context),
}))

export const handleGetPendingSession = portalHandler(
  portalEndpoints.getPendingSession,
  async ({ session }, context) => {
    if (session.next === null) throw problem('SIGN_IN_COMPLETE', { detail: 'This session has no step left.' })
    return { body: await pendingAnswerOf(session, session.next, context) }
  },
)
