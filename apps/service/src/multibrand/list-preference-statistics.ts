import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleListPreferenceStatistics = handler(endpoints.listPreferenceStatistics, async ({ query, session }, { store }) => {
  const months = await store.organization(session.caller).multibrand.statistics(session.userId, query.programId, Number(query.year))
  return { body: months.map((points, index) => ({ month: index + 1, totalPoints: Number(points) })) }
})
