import { endpoints } from '@loyalty/contract'
import { readRange } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { historyItem } from './connection-items.ts'

export const handleListConnectionHistory = handler(endpoints.listConnectionHistory, async ({ query, caller }, { store }) => {
  const { total, data } = await store
    .organization(caller)
    .connections.history({ ...readRange(query), ...readPaging(query), partnerCode: query.partnerCode })
  return { body: { total, data: data.map(historyItem) } }
})
