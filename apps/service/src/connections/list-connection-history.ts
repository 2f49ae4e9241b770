import { endpoints } from '@loyalty/contract'
import { readRange } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { historyItem } from './connection-items.ts'

export const handleListConnectionHistory = handler(endpoints.listConnectionHistory, async ({ query, org }) => {
  const { total, data } = await org.connections.history({
    ...readRange(query),
    ...readPaging(query),
    partnerCode: query.partnerCode,
  })
  return { body: { total, data: data.map(historyItem) } }
})
