import { portalEndpoints, problem } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { portalHandler } from '../portal-handler.ts'
import { readUserAgent } from './user-agent.ts'

export const handleListSessions = portalHandler(
  portalEndpoints.listSessions,
  async ({ session }, { store, realNow }) => {
    const sessions = await store.portalSessions.list(session.userId, realNow())
    return {
      body: sessions.map(({ id, tokenHash, userAgent, network, factors, createdAt, seenAt }) => ({
        id,
        ...readUserAgent(userAgent),
        network,
        factors,
        createdAt: isoDate(createdAt),
        seenAt: isoDate(seenAt),
        isCurrent: tokenHash === session.tokenHash,
      })),
    }
  },
)

export const handleDeleteSession = portalHandler(
  portalEndpoints.deleteSession,
  async ({ params: { sessionId }, session }, { store }) => {
    if (!(await store.portalSessions.endOne(session.userId, sessionId, session.audit(null))))
      throw problem('SESSION_NOT_FOUND', { detail: 'None of your sessions has this id.' })
    return { body: undefined }
  },
)

export const handleDeleteOtherSessions = portalHandler(
  portalEndpoints.deleteOtherSessions,
  async ({ session }, { store }) => {
    await store.portalSessions.endOthers(session.userId, session.tokenHash, session.audit(null))
    return { body: undefined }
  },
)
