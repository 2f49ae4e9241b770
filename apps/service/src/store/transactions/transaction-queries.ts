import type { Caller } from '../../caller.ts'
import type { Database, Query } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'
import { placeBounds, type Place, type PlaceBounds, type PlaceQuery } from '../lists/places.ts'
import { joined, mostRowsRead, part, scannedPage, type ScannedPage } from '../lists/scans.ts'
import { parseTransaction, type StoredTransaction } from './transaction-rows.ts'

/** The exact value of one field that names a person: of the partner's member, or of the caller's user. */
export type PersonSearch = { by: 'member' | 'email' | 'user'; value: string }

/** A query for transactions in every state. All its filters hold together. */
export type TransactionQuery = PlaceQuery & {
  person?: PersonSearch | undefined
  state?: StoredTransaction['state'] | undefined
  programId?: string | undefined
  partnerCode?: string | undefined
  channel?: StoredTransaction['channel'] | undefined
  campaignId?: string | undefined
  /** The bounds of all points, and of the value in its own currency. Both ends are included. */
  minPoints?: bigint | undefined
  maxPoints?: bigint | undefined
  minValue?: bigint | undefined
  maxValue?: bigint | undefined
}

const ownedBy = ({ organizationId, env }: Caller) => part` t.organization_id = ${organizationId} and t.env = ${env}`

/**
 * The same condition for the few transactions that wait for their partner. The expression keeps SQLite from reading every
 * transaction by the index of the time instead of these by their own.
 */
const ownedByWaiting = ({ organizationId, env }: Caller) => part`
  t.organization_id || '' = ${organizationId} and t.env || '' = ${env}`

/**
 * Returns the condition that selects the index to read. Each has literal text, so that the database uses the index of a
 * person, of the few transactions that wait for their partner, of a program, or of the time.
 */
const indexed = ({ person, state, programId }: TransactionQuery): Query => {
  if (person?.by === 'member') return part` and t.destination_user_id = ${person.value}`
  if (person?.by === 'email')
    return part` and t.destination_email is not null and lower(t.destination_email) = lower(${person.value})`
  if (person?.by === 'user') return part` and t.source_user_id = ${person.value}`
  if (state === 'SUBMITTING') return part` and t.state = 'SUBMITTING'`
  return programId === undefined ? part`` : part` and t.program_id = ${programId}`
}

const within = ({ from, before, beforeId }: PlaceBounds) => part`
  and t.created_at >= ${from} and (t.created_at, t.id) < (${before}, ${beforeId})`

const residualOf = (query: TransactionQuery) => ({
  state: query.state ?? null,
  programId: query.programId ?? null,
  partnerCode: query.partnerCode ?? null,
  channel: query.channel ?? null,
  campaignId: query.campaignId ?? null,
  minPoints: query.minPoints ?? null,
  maxPoints: query.maxPoints ?? null,
  minValue: query.minValue ?? null,
  maxValue: query.maxValue ?? null,
})

const remaining = (query: ReturnType<typeof residualOf>) => part`
  and (cast(${query.state} as text) is null or t.state = ${query.state})
  and (cast(${query.programId} as text) is null or t.program_id = ${query.programId})
  and (cast(${query.partnerCode} as text) is null or t.partner_code = ${query.partnerCode})
  and (cast(${query.channel} as text) is null or t.channel = ${query.channel})
  and (cast(${query.campaignId} as text) is null or t.campaign_id = ${query.campaignId})
  and (cast(${query.minPoints} as bigint) is null or t.base_points + t.bonus_points + t.campaign_points >= ${query.minPoints})
  and (cast(${query.maxPoints} as bigint) is null or t.base_points + t.bonus_points + t.campaign_points <= ${query.maxPoints})
  and (cast(${query.minValue} as bigint) is null or t.source_value >= ${query.minValue})
  and (cast(${query.maxValue} as bigint) is null or t.source_value <= ${query.maxValue})`

const newestFirst = part` order by t.created_at desc, t.id desc`

/** Returns whether an index cannot answer a query alone, so that a page may read many rows that do not match. */
const isScan = ({ person, state, programId, ...query }: TransactionQuery): boolean => {
  const { partnerCode, channel, campaignId, minPoints, maxPoints, minValue, maxValue } = query
  const unindexed = [partnerCode, channel, campaignId, minPoints, maxPoints, minValue, maxValue]
  // The index of a person or of an open order has few rows of a program.
  const isNarrow = person !== undefined || state === 'SUBMITTING'
  return unindexed.some((value) => value !== undefined) || (isNarrow && programId !== undefined)
}

/** Reads one page of transactions. A page of a filter without an index reads at most `mostRead` rows. */
export async function readTransactionPage(
  database: Database,
  caller: Caller,
  query: TransactionQuery,
  mostRead = mostRowsRead,
): Promise<ScannedPage<StoredTransaction>> {
  const bounds = placeBounds(query)
  const isWaiting = query.person === undefined && query.state === 'SUBMITTING'
  const owned = isWaiting ? ownedByWaiting(caller) : ownedBy(caller)
  const selected = joined(owned, indexed(query))
  const [end] = isScan(query)
    ? await database.read(
        [
          part`select t.created_at, t.id from transactions t where`,
          selected,
          within(bounds),
          newestFirst,
          part` limit 1 offset ${mostRead}`,
        ].reduce(joined),
      )
    : []
  const last: Place | undefined = end && { createdAt: integer(end, 'created_at'), id: text(end, 'id') }
  // SQLite takes only one lower bound for its range of the index, so `from` is the time of the last row to read.
  const from = last?.createdAt ?? bounds.from
  const rest = last === undefined ? part`` : part` and (t.created_at, t.id) >= (${last.createdAt}, ${last.id})`
  const rows = await database.read(
    [
      part`select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id where`,
      selected,
      within({ ...bounds, from }),
      rest,
      remaining(residualOf(query)),
      newestFirst,
      part` limit ${bounds.limit}`,
    ].reduce(joined),
  )
  return scannedPage(rows.map(parseTransaction), query.limit, last)
}

/** Returns the fields of people in which a text is the exact value of at least one transaction. */
export async function findPersons(database: Database, caller: Caller, value: string): Promise<PersonSearch[]> {
  const searches = (['member', 'email', 'user'] as const).map((by) => ({ by, value }))
  const found = await Promise.all(
    searches.map((person) =>
      database.read(
        [
          part`select 1 as found from transactions t where`,
          ownedBy(caller),
          indexed({ person, limit: 1 }),
          part` limit 1`,
        ].reduce(joined),
      ),
    ),
  )
  return searches.filter((_, index) => (found[index] ?? []).length > 0)
}
