import { portalEndpoints } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'
import { noSessionCookie } from './session-cookie.ts'

export const handleDeletePortalSession = portalHandler(
  portalEndpoints.deletePortalSession,
  async ({ session }, { store, baseUrl }) => {
    await store.portalSessions.end(session.tokenHash, session.userId, session.audit(null))
    return { body: undefined, headers: { 'Set-Cookie': noSessionCookie(baseUrl) } }
  },
)
