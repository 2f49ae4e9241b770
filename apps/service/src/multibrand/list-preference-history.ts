import { endpoints } from '@loyalty/contract'
import { readRange } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { percentNumber } from '../money/decimal.ts'
import { historyItem } from './history-item.ts'

/** The session user's own changes, with the share each program had after it. */
export const handleListPreferenceHistory = handler(endpoints.listPreferenceHistory, async ({ query, session }, { store }) => {
  const { total, data } = await store
    .organization(session.caller)
    .multibrandConnections.userHistory({ ...readRange(query), ...readPaging(query), userId: session.userId, programId: query.programId })
  return { body: { total, data: data.map((entry) => ({ ...historyItem(entry), percentage: percentNumber(entry.percentage) })) } }
})
