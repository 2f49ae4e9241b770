import { portalEndpoints, readInstant } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { AuditFilter } from '../../store/audit/read-audit.ts'
import { portalHandler } from '../portal-handler.ts'

export const handleListAudit = portalHandler(portalEndpoints.listAudit, async ({ session, query }, { store }) => {
  const { limit, before, action, actor, target, env, from, to } = query
  const filter: AuditFilter = {
    limit: Number(limit ?? 50),
    ...(before !== undefined && { before: Number(before) }),
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor }),
    ...(target !== undefined && { target }),
    ...(env !== undefined && { env }),
    ...(from !== undefined && { from: readInstant(from, 'start') }),
    ...(to !== undefined && { to: readInstant(to, 'end') }),
  }
  const { data, next } = await store.auditLog.page(session.organizationId, filter)
  return { body: { data: data.map((entry) => ({ ...entry, at: isoDate(entry.at) })), next } }
})

export const handleGetAuditHead = portalHandler(portalEndpoints.getAuditHead, async ({ session }, { store }) => {
  const { verifiedAt, ...head } = await store.auditLog.head(session.organizationId)
  return { body: { ...head, verifiedAt: verifiedAt === null ? null : isoDate(verifiedAt) } }
})
