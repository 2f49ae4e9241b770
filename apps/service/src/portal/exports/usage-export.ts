import { portalEndpoints, statusClassNames, usageExportQuery } from '@loyalty/contract'
import type * as z from 'zod/mini'
import { isoDate } from '../../http/request/dates.ts'
import { periods, type UsageRange } from '../../store/requests/usage.ts'
import { countsOf, rangeOf } from '../requests/usage.ts'
import type { Cell, ExportInput, ListExport } from './list-export.ts'
import { factsOf } from './paged-export.ts'

const number = (value: number | null): Cell => (value === null ? null : String(value))

/** Yields the lines of each hour or day of the range, the oldest first: one line for each client and endpoint. */
async function* batchesOf({ from, to, by }: UsageRange, { reader, env, session }: ExportInput) {
  const caller = { organizationId: session.organizationId, env }
  const names = await reader.requestLog(caller).clientNames()
  const usage = reader.usage(caller)
  for (let start = from; start <= to; start += periods[by]) {
    const rows = await usage.byClient({ from: start, to: Math.min(start + periods[by] - 1, to), by })
    const groups = Map.groupBy(rows, ({ clientId, endpoint }) => JSON.stringify([clientId, endpoint]))
    yield [...groups.values()].flatMap((group): readonly Cell[][] => {
      const [first] = group
      if (first === undefined) return []
      const { clientId, endpoint } = first
      const { total, classes, p50Ms, p95Ms } = countsOf(group)
      const counts = [total, ...statusClassNames.map((name) => classes[name]), p50Ms, p95Ms].map(number)
      return [[isoDate(start), clientId, names.get(clientId) ?? null, endpoint, ...counts]]
    })
  }
}

export const usageExport: ListExport = {
  name: 'usage',
  list: portalEndpoints.getUsage,
  query: usageExportQuery,
  prepare: async (input) => {
    const query = input.query as z.infer<typeof usageExportQuery>
    const range = rangeOf(query, input.context.realNow())
    return {
      period: range,
      facts: factsOf(range, query),
      columns: ['at', 'clientId', 'clientName', 'endpoint', 'total', ...statusClassNames, 'p50Ms', 'p95Ms'],
      batches: batchesOf(range, input),
    }
  },
}
