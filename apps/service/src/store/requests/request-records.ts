import { envs, type Caller } from '../../caller.ts'
import { firstIdAt } from '../access/ids.ts'
import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import { insertRequests } from './add-requests.ts'
import type { RequestRow } from './request-row.ts'
import { addUsage, type UsageHour } from './usage.ts'

/** How long the service keeps requests, in days. `errors` is for errors of production, `days` for everything else. */
export type RequestLogDays = { days: number; errors: number }

export type RequestRecords = {
  /** Stores requests and adds usage in one commit. */
  add: (rows: readonly RequestRow[], usage: readonly UsageHour[]) => Promise<void>
  /** Deletes requests, bodies and usage whose time has ended. `now` is real time in milliseconds UTC. */
  prune: (now: number, days: RequestLogDays, stopping: AbortSignal) => Promise<void>
}

const day = 86_400_000
const usageKeptFor = 396 * day
const batch = 500

const organizations = () => sql`select id from organizations order by id`

const batchEnd = ({ organizationId, env }: Caller, after: string, before: string) => sql`
  select max(id) as id from (
    select id from api_requests where organization_id = ${organizationId} and env = ${env} and id > ${after}
      and id < ${before} order by id limit ${batch}) oldest`
const removeAll = ({ organizationId, env }: Caller, after: string, end: string) => sql`
  delete from api_requests where organization_id = ${organizationId} and env = ${env} and id > ${after} and id <= ${end}`
const removeSuccesses = ({ organizationId, env }: Caller, after: string, end: string) => sql`
  delete from api_requests where organization_id = ${organizationId} and env = ${env} and id > ${after} and id <= ${end}
    and status < 400`
const removeBodies = ({ organizationId, env }: Caller, after: string, end: string) => sql`
  update api_requests set request_body = null, response_body = null
  where organization_id = ${organizationId} and env = ${env} and id > ${after} and id <= ${end}
    and (request_body is not null or response_body is not null)`
const removeUsage = ({ organizationId, env }: Caller, before: number) => sql`
  delete from usage_hours where organization_id = ${organizationId} and env = ${env} and hour < ${before}`

const removeUsageDays = ({ organizationId, env }: Caller, before: number) => sql`
  delete from usage_days where organization_id = ${organizationId} and env = ${env} and day < ${before}`

export function createRequestRecords(database: Pick<Database, 'read' | 'write' | 'engine'>): RequestRecords {
  type Statements = typeof removeAll
  /** Runs statements on the requests before an id, some hundred requests in each commit. */
  const inBatches = async (
    caller: Caller,
    before: string,
    stopping: AbortSignal,
    statements: readonly Statements[],
  ): Promise<void> => {
    for (let after = ''; !stopping.aborted;) {
      const [row] = await database.read(batchEnd(caller, after, before))
      const end = row?.['id']
      if (typeof end !== 'string') return
      const start = after
      await database.write(...statements.map((statement) => statement(caller, start, end)))
      after = end
    }
  }

  return {
    async add(rows, usage) {
      await database.write(...insertRequests(rows, database.engine), ...addUsage(usage))
    },
    async prune(now, { days, errors }, stopping) {
      const recent = firstIdAt('req', now - days * day)
      for (const row of await database.read(organizations()))
        for (const env of envs) {
          if (stopping.aborted) return
          const caller = { organizationId: text(row, 'id'), env }
          const end = env === 'production' ? firstIdAt('req', now - errors * day) : recent
          await inBatches(caller, end, stopping, [removeAll])
          if (env === 'production') await inBatches(caller, recent, stopping, [removeSuccesses, removeBodies])
          await database.write(removeUsage(caller, now - usageKeptFor), removeUsageDays(caller, now - usageKeptFor))
        }
    },
  }
}
