import type { Caller } from '../../caller.ts'
import { firstIdAt } from '../access/ids.ts'
import { sql, type Database, type Query } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'
import { parseListed, type ListedRequest } from './request-row.ts'

/** A query for the failed requests since `from`, in milliseconds UTC. It reads the newest `most` of them. */
export type ErrorQuery = { reference?: string | undefined; endpoint?: string | undefined; from: number; most: number }

/** The failed requests with one code: how many, and the newest one. */
export type ErrorGroup = { count: number; last: ListedRequest }

/** The most groups of one answer. Each has a read of its newest request. */
const mostGroups = 50

/** Counts by the index of failed requests, which has every column of the statement, so it reads no row. */
const groups = ({ organizationId, env }: Caller, from: string, most: number) => sql`
  select count(*) as count, max(id) as last from (
    select id, code from api_requests
    where organization_id = ${organizationId} and env = ${env} and status >= 400 and id >= ${from}
    order by id desc limit ${most}) newest
  group by code order by last desc limit ${mostGroups}`

const groupsOfEndpoint = ({ organizationId, env }: Caller, endpoint: string, from: string, most: number) => sql`
  select count(*) as count, max(id) as last from (
    select id, code, endpoint from api_requests
    where organization_id = ${organizationId} and env = ${env} and status >= 400 and id >= ${from}
    order by id desc limit ${most}) newest
  where endpoint = ${endpoint} group by code order by last desc limit ${mostGroups}`

/** A reference has few requests, so the statement reads all of them. */
const groupsOfReference = ({ organizationId, env }: Caller, reference: string, from: string) => sql`
  select count(*) as count, max(id) as last from api_requests
  where organization_id = ${organizationId} and env = ${env} and reference = ${reference} and status >= 400
    and id >= ${from}
  group by code order by last desc limit ${mostGroups}`

/** Selects the first failed request that a query does not read. */
const beyond = ({ organizationId, env }: Caller, from: string, most: number) => sql`
  select id from api_requests
  where organization_id = ${organizationId} and env = ${env} and status >= 400 and id >= ${from}
  order by id desc limit 1 offset ${most}`

const byId = ({ organizationId, env }: Caller, id: string) => sql`
  select id, client_id, endpoint, method, path, status, code, micros, bytes_in, bytes_out, replayed, reference,
    transaction_id, created_at
  from api_requests where organization_id = ${organizationId} and env = ${env} and id = ${id}`

function statementFor(caller: Caller, { reference, endpoint, from, most }: ErrorQuery): Query {
  const first = firstIdAt('req', from)
  if (reference !== undefined) return groupsOfReference(caller, reference, first)
  return endpoint === undefined ? groups(caller, first, most) : groupsOfEndpoint(caller, endpoint, first, most)
}

/**
 * Returns the failed requests grouped by the code of their problem; the code with the newest request comes first.
 * `isComplete` is false if there are more than `most`.
 */
export async function readErrorGroups(
  database: Pick<Database, 'read'>,
  caller: Caller,
  query: ErrorQuery,
): Promise<{ groups: ErrorGroup[]; isComplete: boolean }> {
  const [counted, more] = await Promise.all([
    database.read(statementFor(caller, query)),
    query.reference === undefined ? database.read(beyond(caller, firstIdAt('req', query.from), query.most)) : [],
  ])
  const groups = await Promise.all(
    counted.map(async (row) => {
      const newest = await database.read(byId(caller, text(row, 'last')))
      return newest.map((request) => ({ count: integer(row, 'count'), last: parseListed(request) }))
    }),
  )
  return { groups: groups.flat(), isComplete: more.length === 0 }
}
