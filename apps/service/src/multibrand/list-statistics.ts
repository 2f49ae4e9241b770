import { endpoints, type Statistics } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { handler } from '../http/handler.ts'
import type { Caller } from '../caller.ts'

/** Points that reached a program, by the UTC month of their execution (S:209-210). */
const statisticsOf = async (
  caller: Caller,
  userId: string,
  { programId, year }: { programId: string; year: string },
  { store }: Context,
): Promise<Statistics> => {
  const months = await store.organization(caller).multibrand.statistics(userId, programId, Number(year))
  return months.map((points, index) => ({ month: index + 1, totalPoints: Number(points) }))
}

export const handleListStatistics = handler(endpoints.listStatistics, async ({ query, caller }, context) => ({
  body: await statisticsOf(caller, query.sourceUserId, query, context),
}))

export const handleListPreferenceStatistics = handler(endpoints.listPreferenceStatistics, async ({ query, session }, context) => ({
  body: await statisticsOf(session.caller, session.userId, query, context),
}))
