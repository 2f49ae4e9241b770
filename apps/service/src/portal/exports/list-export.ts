import type { Endpoint } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import type { PortalSession } from '../../context.ts'
import type { ExportReader } from '../../store/export-reader.ts'
import type { PortalContext } from '../portal-context.ts'

export type ExportInput = {
  query: unknown
  env: Env
  session: PortalSession
  context: PortalContext
  reader: ExportReader
}

/** The value of a cell. Null is an empty cell. */
export type Cell = string | null

/** The first and last time of an export's rows. */
export type Period = { from: number; to: number }

/** An export that is ready to run: its period, the facts of its audit entry, and its lines in batches. */
export type PreparedExport = {
  period: Period
  facts: Readonly<Record<string, unknown>>
  columns: readonly string[]
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** An export of a list. `list` is the endpoint of the list, whose roles may export. */
export type ListExport = {
  name: string
  list: Endpoint
  query: NonNullable<Endpoint['query']>
  /** Throws a problem for a query that the export refuses. Nothing is sent before it resolves. */
  prepare: (input: ExportInput) => Promise<PreparedExport>
}
