import { multibrandExportQuery, portalEndpoints, type PortalMultibrand } from '@loyalty/contract'
import type * as z from 'zod/mini'
import type { Place } from '../../store/lists/places.ts'
import type { MultibrandQuery } from '../../store/multibrand/multibrand-pages.ts'
import type { StoredMultibrand } from '../../store/multibrand/multibrand-rows.ts'
import { maskUserId } from '../money/masks.ts'
import { multibrandRow, readMultibrandFilters } from '../money/multibrand.ts'
import type { ExportInput } from './list-export.ts'
import { pagedExport } from './paged-export.ts'

const columns = [
  'id',
  'kind',
  'referenceNumber',
  'status',
  'value',
  'currency',
  'executionDate',
  'createdAt',
] as const satisfies readonly (keyof PortalMultibrand)[]

const businessNow = ({ env, session: { organizationId }, context: { store } }: ExportInput): Promise<number> =>
  store.organization({ organizationId, env }).businessNow()

/** Returns the time up to which rows exist. A sandbox whose clock was set back has rows later than its time. */
const latestOf = async (input: ExportInput): Promise<number> => {
  const { reader, env, session } = input
  const now = await businessNow(input)
  const { data } = await reader.multibrand({ organizationId: session.organizationId, env }, { limit: 1, now })
  return Math.max(now, data[0]?.createdAt ?? 0)
}

type Query = z.infer<typeof multibrandExportQuery>
type Filters = Omit<MultibrandQuery, 'before' | 'limit'>

export const multibrandExport = pagedExport<Query, Filters, StoredMultibrand, Place>({
  name: 'multibrand',
  list: portalEndpoints.listPortalMultibrand,
  query: multibrandExportQuery,
  columns: [...columns, 'userId'],
  // All pages have the statuses of one moment.
  readFilters: async (filters, input) => ({
    ...readMultibrandFilters(filters),
    now: await businessNow(input),
  }),
  latest: latestOf,
  page: (query, { reader, env, session: { organizationId } }) => reader.multibrand({ organizationId, env }, query),
  prepareLine: async () => (row) => {
    const shown = multibrandRow(row)
    return [...columns.map((name) => String(shown[name])), maskUserId(row.userId)]
  },
})
