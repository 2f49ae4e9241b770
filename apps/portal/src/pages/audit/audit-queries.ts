import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

/** The filters of the page, which are the query of the interface. */
export type AuditSearch = { action?: string; actor?: string; env?: 'sandbox' | 'production'; before?: string }

export const auditQuery = (search: AuditSearch) =>
  queryOptions({ queryKey: ['audit', search], queryFn: () => client.listAudit({ query: search }) })

export const auditHeadQuery = queryOptions({ queryKey: ['audit-head'], queryFn: () => client.getAuditHead({}) })

export type AuditEntry = Awaited<ReturnType<typeof client.listAudit>>['data'][number]
