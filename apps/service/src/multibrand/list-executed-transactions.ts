import { endpoints, type ExecutedTransaction } from '@loyalty/contract'
import { isoDate, readRange } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readPaging } from '../http/paging.ts'
import { moneyNumber } from '../money/decimal.ts'
import type { ExecutedRow } from '../store/multibrand/executed-rows.ts'

/** Converts one executed row, the points of one credit or debit in one program, to the form of the API (spec §2.15). */
const executedItem = (row: ExecutedRow): ExecutedTransaction => ({
  id: row.id,
  valueInSourceLocalCurrency: moneyNumber(row.value.local, row.localCurrency),
  createdAt: isoDate(row.createdAt),
  pointTransactions: [{ numberOfPoints: String(row.points), type: row.type }],
  partnership: { destinationProgramId: row.programId },
})

export const handleListExecutedTransactions = handler(endpoints.listExecutedTransactions, async ({ query, org }) => {
  const { multibrand } = org
  const { total, data } = await multibrand.executed({
    ...readRange(query),
    ...readPaging(query),
    programId: query.programId,
  })
  return { body: { total, data: data.map(executedItem) } }
})
