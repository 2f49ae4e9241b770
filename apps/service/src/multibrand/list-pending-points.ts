import { endpoints, type PendingPoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { pendingPoints } from '../money/plan-multibrand.ts'
import type { OrganizationStore } from '../store/store.ts'

/**
 * Returns the points in each program that a user's pending value would buy with the current connections and prices
 * (spec §2.17).
 */
export const pendingPointsOf = async (
  org: OrganizationStore,
  userId: string,
  programId: string | undefined,
): Promise<PendingPoints> => {
  const [connections, now] = await Promise.all([org.multibrand.splitConnections(userId), org.businessNow()])
  const pending = await org.multibrand.balance(userId, 'PENDING', now)
  return pendingPoints(pending.local, connections)
    .filter((each) => programId === undefined || each.programId === programId)
    .map((each) => ({ programId: each.programId, estimatedPoints: Number(each.points) }))
}

export const handleListPendingPoints = handler(endpoints.listPendingPoints, async ({ query, org }) => ({
  body: await pendingPointsOf(org, query.userId, query.programId),
}))

export const handleListPreferencePendingPoints = handler(
  endpoints.listPreferencePendingPoints,
  async ({ query, org, session }) => ({
    body: await pendingPointsOf(org, session.userId, query.programId),
  }),
)
