import { endpoints, limits } from '@loyalty/contract'
import { isoDate, readRange } from '../http/dates.ts'
import { handler } from '../http/handler.ts'
import { percentNumber } from '../money/decimal.ts'

export const handleListPreferenceHistory = handler(endpoints.listPreferenceHistory, async ({ query, session }, { store }) => {
  const { total, data } = await store.organization(session.caller).multibrandConnections.userHistory({
    ...readRange(query),
    userId: session.userId,
    programId: query.programId,
    page: Number(query.page ?? 1),
    pageSize: Number(query.pageSize ?? limits.pageSizeDefault),
  })
  const items = data.map((entry) => ({
    id: entry.id,
    event: entry.event,
    destinationProgramId: entry.programId,
    timestamp: isoDate(entry.at),
    ...entry.account,
    sourceProgramUser: { sourceUserId: entry.userId },
    percentage: percentNumber(entry.percentage),
  }))
  return { body: { total, data: items } }
})
