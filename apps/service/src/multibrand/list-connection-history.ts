import { endpoints } from '@loyalty/contract'
import { readRange } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { historyItem } from './history-item.ts'

export const handleListMultibrandConnectionHistory = handler(
  endpoints.listMultibrandConnectionHistory,
  async ({ query, org }) => {
    const { multibrandConnections } = org
    const { total, data } = await multibrandConnections.history({ ...readRange(query), ...readPaging(query) })
    return { body: { total, data: data.map(historyItem) } }
  },
)
