import { portalEndpoints, requestsExportQuery, type PortalRequest } from '@loyalty/contract'
import type * as z from 'zod/mini'
import type { RequestQuery } from '../../store/requests/request-log.ts'
import type { ListedRequest } from '../../store/requests/request-row.ts'
import { readRequestFilters, requestItem } from '../requests/requests.ts'
import type { ExportInput } from './list-export.ts'
import { pagedExport } from './paged-export.ts'

const columns = [
  'id',
  'createdAt',
  'clientId',
  'clientName',
  'endpoint',
  'method',
  'path',
  'status',
  'code',
  'durationMs',
  'replayed',
  'referenceNumber',
  'transactionId',
] as const satisfies readonly (keyof PortalRequest)[]

const logOf = ({ reader, env, session: { organizationId } }: ExportInput) => reader.requestLog({ organizationId, env })

type Query = z.infer<typeof requestsExportQuery>
type Filters = Omit<RequestQuery, 'before' | 'limit'>

export const requestsExport = pagedExport<Query, Filters, ListedRequest, string>({
  name: 'requests',
  list: portalEndpoints.listRequests,
  query: requestsExportQuery,
  columns: [...columns, 'bytesIn', 'bytesOut'],
  readFilters: readRequestFilters,
  latest: async ({ context }) => context.realNow(),
  page: (query, input) => logOf(input).page(query),
  prepareLine: async (input) => {
    const names = await logOf(input).clientNames()
    return (row) => {
      const shown = requestItem(row, names)
      const texts = columns.map((name) => (shown[name] === null ? null : String(shown[name])))
      return [...texts, String(row.bytesIn), String(row.bytesOut)]
    }
  },
})
