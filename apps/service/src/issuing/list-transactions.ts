import { endpoints, limits } from '@loyalty/contract'
import { readRange } from '../http/dates.ts'
import { handler } from '../http/handler.ts'
import { transactionItem } from './transaction-items.ts'

export const handleListTransactions = handler(endpoints.listTransactions, async ({ query, caller }, { store }) => {
  const { total, data } = await store.organization(caller).transactions.list({
    ...readRange(query),
    programId: query.programId,
    page: Number(query.page ?? 1),
    pageSize: Number(query.pageSize ?? limits.pageSizeDefault),
  })
  return { body: { total, data: data.map(transactionItem) } }
})
