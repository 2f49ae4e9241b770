import { endpoints } from '@loyalty/contract'
import { readRange } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { transactionItem } from './transaction-items.ts'

export const handleListTransactions = handler(endpoints.listTransactions, async ({ query, org }) => {
  const { total, data } = await org.transactions.list({
    ...readRange(query),
    ...readPaging(query),
    programId: query.programId,
  })
  return { body: { total, data: data.map(transactionItem) } }
})
