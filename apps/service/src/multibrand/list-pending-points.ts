import { endpoints, type PendingPoints } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { handler } from '../http/handler.ts'
import { pendingPoints } from '../money/plan-multibrand.ts'
import type { Caller } from '../caller.ts'

/** What the pending value would become with today's connections and prices (S:206-207). */
export const pendingPointsOf = async (
  caller: Caller,
  userId: string,
  programId: string | undefined,
  { store }: Context,
): Promise<PendingPoints> => {
  const books = store.organization(caller)
  const [connections, now] = await Promise.all([books.multibrand.splitConnections(userId), books.now()])
  const pending = await books.multibrand.balance(userId, 'PENDING', now)
  return pendingPoints(pending.local, connections)
    .filter((each) => programId === undefined || each.programId === programId)
    .map((each) => ({ programId: each.programId, estimatedPoints: Number(each.points) }))
}

export const handleListPendingPoints = handler(endpoints.listPendingPoints, async ({ query, caller }, context) => ({
  body: await pendingPointsOf(caller, query.userId, query.programId, context),
}))

export const handleListPreferencePendingPoints = handler(endpoints.listPreferencePendingPoints, async ({ query, session }, context) => ({
  body: await pendingPointsOf(session.caller, session.userId, query.programId, context),
}))
