import type { Caller } from '../../caller.ts'
import type { Database, Query } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'
import { placeBounds, type Place, type PlaceBounds, type PlaceQuery } from '../lists/places.ts'
import { joined, mostRowsRead, part, scannedPage, type ScannedPage } from '../lists/scans.ts'
import { parseMultibrand, type MultibrandStatus, type StoredMultibrand } from './multibrand-rows.ts'

/** A query for credits and debits. `now` is the business time at which `status` holds. */
export type MultibrandQuery = PlaceQuery & {
  kind?: StoredMultibrand['kind'] | undefined
  status?: MultibrandStatus | undefined
  now: number
}

const within = ({ organizationId, env }: Caller, { from, before, beforeId }: PlaceBounds) => part`
  from multibrand_transactions
  where organization_id = ${organizationId} and env = ${env} and created_at >= ${from}
    and (created_at, id) < (${before}, ${beforeId})`

/** A condition whose index a page reads, and a condition that the page checks for each row that it reads. */
type Conditions = { indexed: Query; checked: Query | undefined }

const every = part``

/**
 * Returns undefined for debits that are not executed, because a debit is executed at once. A pending credit is matured
 * from its execution date on, even before the worker stores this. `indexed` has literal text, so that the database uses
 * the index of debits, of the few open credits, or of the time.
 */
const conditionsOf = ({ kind, status, now }: MultibrandQuery): Conditions | undefined => {
  const isOpen = status === 'PENDING' || status === 'MATURED'
  if (kind === 'DEBIT') return isOpen ? undefined : { indexed: part` and kind = 'DEBIT'`, checked: undefined }
  if (isOpen)
    return {
      indexed: part` and status <> 'EXECUTED'`,
      checked: part`
        and case when status = 'PENDING' and execution_date > ${now} then 'PENDING' else 'MATURED' end = ${status}`,
    }
  if (kind === undefined && status === undefined) return { indexed: every, checked: undefined }
  return {
    indexed: every,
    checked: part`
      and (cast(${kind ?? null} as text) is null or kind = ${kind ?? null})
      and (cast(${status ?? null} as text) is null or status = ${status ?? null})`,
  }
}

const newestFirst = part` order by created_at desc, id desc`

/** Reads one page of credits and debits. A page of a filter without an index reads at most `mostRead` rows. */
export async function readMultibrandPage(
  database: Database,
  caller: Caller,
  query: MultibrandQuery,
  mostRead = mostRowsRead,
): Promise<ScannedPage<StoredMultibrand>> {
  const conditions = conditionsOf(query)
  if (conditions === undefined) return { data: [], next: null, searchedTo: null }
  const { indexed, checked } = conditions
  const bounds = placeBounds(query)
  const [row] =
    checked === undefined
      ? []
      : await database.read(
          [
            part`select created_at, id`,
            within(caller, bounds),
            indexed,
            newestFirst,
            part` limit 1 offset ${mostRead}`,
          ].reduce(joined),
        )
  const end: Place | undefined = row && { createdAt: integer(row, 'created_at'), id: text(row, 'id') }
  // SQLite takes only one lower bound for its range of the index, so `from` is the time of the last row to read.
  const from = end?.createdAt ?? bounds.from
  const rest = end === undefined ? every : part` and (created_at, id) >= (${end.createdAt}, ${end.id})`
  const rows = await database.read(
    [
      part`select *`,
      within(caller, { ...bounds, from }),
      indexed,
      rest,
      checked ?? every,
      newestFirst,
      part` limit ${bounds.limit}`,
    ].reduce(joined),
  )
  return scannedPage(
    rows.map((each) => parseMultibrand(each, query.now)),
    query.limit,
    end,
  )
}
