import { exportLimits, problem } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { Cell, ExportInput, ListExport, Period } from './list-export.ts'

/** The bounds of a list in milliseconds UTC, from its query. */
type Bounds = { from?: number | undefined; to?: number | undefined }

/** An export of a list that has pages. `Query` is the list's query as the contract parses it, `Filters` as its store reads it. */
type Paged<Query, Filters extends Bounds, Row, Place> = Pick<ListExport, 'name' | 'list' | 'query'> & {
  columns: readonly string[]
  /** Throws a problem for filters that the export refuses. */
  readFilters: (query: Query, input: ExportInput) => Filters | Promise<Filters>
  /** Returns the time up to which rows exist, in milliseconds UTC. */
  latest: (input: ExportInput) => Promise<number>
  /** Throws `TOO_MANY` for a period with too many rows. Without it, the export breaks the connection after its limit. */
  requireSmall?: (filters: Filters, period: Period, input: ExportInput) => Promise<void>
  page: (
    query: Filters & Period & { before: Place | undefined; limit: number },
    input: ExportInput,
  ) => Promise<{ data: readonly Row[]; next: Place | null }>
  /** Returns the function that writes a row as the cells of a line. */
  prepareLine: (input: ExportInput) => Promise<(row: Row) => readonly Cell[]>
}

const day = 86_400_000

/** Returns the period of an export: as requested, or the 366 days before its end. Throws for a longer period. */
const periodOf = ({ from, to }: Bounds, latest: number): Period => {
  const end = Math.min(to ?? latest, latest)
  const begin = from ?? Math.floor(end / day - exportLimits.days) * day
  if (end - begin <= (exportLimits.days + 1) * day) return { from: begin, to: to ?? Math.max(begin, latest) }
  const message = `must be at most ${exportLimits.days} days before the end`
  throw problem('VALIDATION_FAILED', {
    detail: `The begin of the period ${message}.`,
    errors: [{ field: 'from', code: 'OUT_OF_RANGE', message }],
  })
}

/**
 * Returns the facts of an audit entry: the period, and only the names of filters, because the values of some could name
 * a person.
 */
export const factsOf = ({ from, to }: Period, filters: object): Readonly<Record<string, unknown>> => ({
  from: isoDate(from),
  to: isoDate(to),
  filters: Object.keys(filters).toSorted(),
})

const rowsOfBatch = 1_000

/** Returns the export of a list that has pages, newest first. It has the rows of its period that pass the filters. */
export const pagedExport = <Query extends object, Filters extends Bounds, Row, Place>({
  name,
  list,
  query,
  columns,
  readFilters,
  latest,
  requireSmall,
  page,
  prepareLine,
}: Paged<Query, Filters, Row, Place>): ListExport => {
  async function* batchesOf(filters: Filters & Period, input: ExportInput, lineOf: (row: Row) => readonly Cell[]) {
    let before: Place | undefined
    do {
      const { data, next } = await page({ ...filters, before, limit: rowsOfBatch }, input)
      yield data.map(lineOf)
      before = next ?? undefined
    } while (before !== undefined)
  }
  return {
    name,
    list,
    query,
    prepare: async (input) => {
      const given = input.query as Query
      const filters = await readFilters(given, input)
      const period = periodOf(filters, await latest(input))
      await requireSmall?.(filters, period, input)
      return {
        period,
        facts: factsOf(period, given),
        columns,
        batches: batchesOf({ ...filters, ...period }, input, await prepareLine(input)),
      }
    },
  }
}
