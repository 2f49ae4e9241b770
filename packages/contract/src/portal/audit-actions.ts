import { portalRoutes } from './routes.ts'

/** The actions of exports, which are documents and therefore no routes of the table. */
const exportActions = ['transactions.exported', 'multibrand.exported', 'requests.exported', 'usage.exported'] as const

/** The actions of the audit entries that calls of the portal write, such as `member.removed`. */
export const auditActions: readonly string[] = [
  ...Object.values<{ method: string; audit?: string }>(portalRoutes).flatMap(({ audit }) => audit ?? []),
  ...exportActions,
]
