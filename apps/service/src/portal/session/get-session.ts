import { portalEndpoints } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'
import { answerOf } from './session.ts'

export const handleGetPortalSession = portalHandler(portalEndpoints.getPortalSession, ({ session }) => ({
  body: answerOf(session),
}))
