import { endpoints } from '@loyalty/contract'
import { readRange } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { percentNumber } from '../money/decimal.ts'
import { historyItem } from './history-item.ts'

/**
 * Returns a page of the changes of the split of the widget session's user. Each entry has a program's percentage after
 * the change.
 */
export const handleListPreferenceHistory = handler(endpoints.listPreferenceHistory, async ({ query, org, session }) => {
  const { total, data } = await org.multibrandConnections.userHistory({
    ...readRange(query),
    ...readPaging(query),
    userId: session.userId,
    programId: query.programId,
  })
  return {
    body: {
      total,
      data: data.map((entry) => ({ ...historyItem(entry), percentage: percentNumber(entry.percentage) })),
    },
  }
})
