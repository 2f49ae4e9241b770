import type { Caller } from '../../caller.ts'
import { firstIdAt } from '../access/ids.ts'
import { sql, type Database, type Query } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import { readErrorGroups, type ErrorQuery } from './request-errors.ts'
import { parseListed, parseRequest, type ListedRequest, type LoggedRequest, type StatusClass } from './request-row.ts'

/**
 * A query for requests from `from` to `to` inclusive, in milliseconds UTC. `before` is the `next` of the previous page.
 */
export type RequestQuery = {
  statusClass?: StatusClass | undefined
  code?: string | undefined
  endpoint?: string | undefined
  clientId?: string | undefined
  reference?: string | undefined
  /** Only requests that took at least this many microseconds. */
  fromMicros?: number | undefined
  from?: number | undefined
  to?: number | undefined
  before?: string | undefined
  limit: number
}

/**
 * One page of requests, newest first. `next` is the `before` of the following page, or null on the last page. A page
 * can be short or empty although `next` is not null, because a query reads only a part of the log.
 */
export type RequestPage = { data: ListedRequest[]; next: string | null }

export type RequestLog = {
  page: (query: RequestQuery) => Promise<RequestPage>
  find: (id: string) => Promise<LoggedRequest | undefined>
  /** Returns the names of the clients of the environment by their ids. */
  clientNames: () => Promise<ReadonlyMap<string, string>>
  /**
   * Returns the request that created a transaction, not one that repeated it. Returns undefined if the log does not
   * contain it.
   */
  requestOfTransaction: (transaction: { id: string; referenceNumber: string }) => Promise<LoggedRequest | undefined>
  errorGroups: (query: ErrorQuery) => ReturnType<typeof readErrorGroups>
}

/** The most rows that one query of a page reads. */
const rowsOfPage = 20_000

type Filter = Pick<RequestQuery, 'statusClass' | 'code' | 'endpoint' | 'clientId' | 'fromMicros'>

/** The bounds of a page: the ids from `from` to before `before`. */
type Bounds = { from: string; before: string; limit: number }

const statusRange = (statusClass: StatusClass | undefined): { low: number; high: number; except: number } => {
  if (statusClass === undefined) return { low: 0, high: 599, except: 0 }
  if (statusClass === 429) return { low: 429, high: 429, except: 0 }
  return { low: statusClass * 100, high: statusClass * 100 + 99, except: 429 }
}

const valuesOf = ({ statusClass, code, endpoint, clientId, fromMicros }: Filter) => ({
  ...statusRange(statusClass),
  code: code ?? null,
  endpoint: endpoint ?? null,
  clientId: clientId ?? null,
  fromMicros: fromMicros ?? 0,
})

/** Each statement reads one index, and checks the other filters on its rows. */
const statements = {
  all: {
    oldest: ({ organizationId, env }: Caller, { from, before, limit }: Bounds) => sql`
      select id from api_requests where organization_id = ${organizationId} and env = ${env}
        and id >= ${from} and id < ${before} order by id desc limit 1 offset ${limit - 1}`,
    page: ({ organizationId, env }: Caller, filter: Filter, { from, before, limit }: Bounds) => {
      const { low, high, except, code, endpoint, clientId, fromMicros } = valuesOf(filter)
      return sql`
        select id, client_id, endpoint, method, path, status, code, micros, bytes_in, bytes_out, replayed, reference,
          transaction_id, created_at
        from api_requests where organization_id = ${organizationId} and env = ${env}
          and id >= ${from} and id < ${before} and status between ${low} and ${high} and status <> ${except}
          and (cast(${code} as text) is null or code = ${code})
          and (cast(${endpoint} as text) is null or endpoint = ${endpoint})
          and (cast(${clientId} as text) is null or client_id = ${clientId}) and micros >= ${fromMicros}
        order by id desc limit ${limit}`
    },
  },
  failed: {
    oldest: ({ organizationId, env }: Caller, { from, before, limit }: Bounds) => sql`
      select id from api_requests where organization_id = ${organizationId} and env = ${env} and status >= 400
        and id >= ${from} and id < ${before} order by id desc limit 1 offset ${limit - 1}`,
    page: ({ organizationId, env }: Caller, filter: Filter, { from, before, limit }: Bounds) => {
      const { low, high, except, code, endpoint, clientId, fromMicros } = valuesOf(filter)
      return sql`
        select id, client_id, endpoint, method, path, status, code, micros, bytes_in, bytes_out, replayed, reference,
          transaction_id, created_at
        from api_requests where organization_id = ${organizationId} and env = ${env} and status >= 400
          and id >= ${from} and id < ${before} and status between ${low} and ${high} and status <> ${except}
          and (cast(${code} as text) is null or code = ${code})
          and (cast(${endpoint} as text) is null or endpoint = ${endpoint})
          and (cast(${clientId} as text) is null or client_id = ${clientId}) and micros >= ${fromMicros}
        order by id desc limit ${limit}`
    },
  },
} as const

/** A reference has few requests, so the statement reads all of them. */
const ofReference = (
  { organizationId, env }: Caller,
  reference: string,
  filter: Filter,
  { from, before, limit }: Bounds,
) => {
  const { low, high, except, code, endpoint, clientId, fromMicros } = valuesOf(filter)
  return sql`
    select id, client_id, endpoint, method, path, status, code, micros, bytes_in, bytes_out, replayed, reference,
      transaction_id, created_at
    from api_requests where organization_id = ${organizationId} and env = ${env} and reference = ${reference}
      and id >= ${from} and id < ${before} and status between ${low} and ${high} and status <> ${except}
      and (cast(${code} as text) is null or code = ${code})
      and (cast(${endpoint} as text) is null or endpoint = ${endpoint})
      and (cast(${clientId} as text) is null or client_id = ${clientId}) and micros >= ${fromMicros}
    order by id desc limit ${limit}`
}

const byId = ({ organizationId, env }: Caller, id: string) => sql`
  select * from api_requests where organization_id = ${organizationId} and env = ${env} and id = ${id}`

const creating = ({ organizationId, env }: Caller, id: string, reference: string) => sql`
  select * from api_requests where organization_id = ${organizationId} and env = ${env} and reference = ${reference}
    and transaction_id = ${id} and method = 'POST' and replayed = 0 order by id limit 1`

const namedClients = ({ organizationId, env }: Caller) => sql`
  select id, name from clients where organization_id = ${organizationId} and env = ${env} and name is not null`

const endOfTime = 8_640_000_000_000_000

const boundsOf = ({ from = 0, to = endOfTime, before, limit }: RequestQuery): Bounds => {
  const end = firstIdAt('req', to + 1)
  return { from: firstIdAt('req', from), before: before === undefined || before > end ? end : before, limit }
}

/** Returns whether rows of the index may fail a filter, so that a page may have to read many rows. */
const isSparse = ({ statusClass, code, endpoint, clientId, fromMicros }: RequestQuery): boolean =>
  [statusClass, code, endpoint, clientId, fromMicros].some((each) => each !== undefined)

/** `mostRead` is the most rows that one query of a page reads. */
export function createRequestLog(database: Pick<Database, 'read'>, caller: Caller, mostRead = rowsOfPage): RequestLog {
  const one = async (query: Query) => (await database.read(query))[0]

  const pageFrom = async (query: RequestQuery, bounds: Bounds): Promise<RequestPage> => {
    const { reference, statusClass, code } = query
    const isFailed = code !== undefined || (statusClass !== undefined && statusClass >= 4)
    const index = isFailed ? 'failed' : 'all'
    let oldest: string | undefined
    if (reference === undefined && isSparse(query)) {
      const { oldest: oldestOf } = statements[index]
      const row = await one(oldestOf(caller, { ...bounds, limit: mostRead }))
      oldest = row && text(row, 'id')
    }
    // One more row than the page shows whether another page follows.
    const read = { from: oldest ?? bounds.from, before: bounds.before, limit: bounds.limit + 1 }
    const rows = await database.read(
      reference === undefined
        ? statements[index].page(caller, query, read)
        : ofReference(caller, reference, query, read),
    )
    const data = rows.slice(0, bounds.limit).map(parseListed)
    const next = rows.length > bounds.limit ? data.at(-1)?.id : oldest
    return { data, next: next ?? null }
  }

  return {
    page: (query) => pageFrom(query, boundsOf(query)),
    async find(id) {
      const row = await one(byId(caller, id))
      return row && parseRequest(row)
    },
    async clientNames() {
      const rows = await database.read(namedClients(caller))
      return new Map(rows.map((row) => [text(row, 'id'), text(row, 'name')]))
    },
    async requestOfTransaction({ id, referenceNumber }) {
      const row = await one(creating(caller, id, referenceNumber))
      return row && parseRequest(row)
    },
    errorGroups: (query) => readErrorGroups(database, caller, query),
  }
}
