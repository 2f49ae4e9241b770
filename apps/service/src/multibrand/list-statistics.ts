import { endpoints, type Statistics } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import type { OrganizationStore } from '../store/store.ts'

/** Returns the points that a user received in a program, for each UTC month of a year (spec §2.18). */
const statisticsOf = async (
  org: OrganizationStore,
  userId: string,
  { programId, year }: { programId: string; year: string },
): Promise<Statistics> => {
  const months = await org.multibrand.statistics(userId, programId, Number(year))
  return months.map((points, index) => ({ month: index + 1, totalPoints: Number(points) }))
}

export const handleListStatistics = handler(endpoints.listStatistics, async ({ query, org }) => ({
  body: await statisticsOf(org, query.sourceUserId, query),
}))

export const handleListPreferenceStatistics = handler(
  endpoints.listPreferenceStatistics,
  async ({ query, org, session }) => ({
    body: await statisticsOf(org, session.userId, query),
  }),
)
