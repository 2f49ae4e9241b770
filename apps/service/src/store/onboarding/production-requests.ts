import type { Audit } from '../audit/audit-entry.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { isBusinessApproved } from './approved.ts'
import { provisionEnvironment } from './provision.ts'

/** The contact, the expected volume and the planned date of a request. */
export type RequestDetails = { contact: string; contactEmail: string; monthlyTransactions: number; goLiveDate: string }

/** A request for production. Times are milliseconds UTC. */
export type ProductionRequestRow = RequestDetails & {
  id: string
  state: 'OPEN' | 'APPROVED' | 'REJECTED'
  reason: string | null
  createdAt: number
  decidedAt: number | null
}

export type ProductionFacts = {
  /** True if the organization may use production. */
  isApproved: boolean
  /** The requirements of the specification: business approval, and at least one enabled program. */
  business: boolean
  program: boolean
  request: ProductionRequestRow | undefined
}

type Requested = { outcome: 'requested' | 'already-decided' | 'requirements-not-met'; facts: ProductionFacts }

export type ProductionAccess = {
  read: () => Promise<ProductionFacts>
  /** Stores a request. With `approves`, the same commit approves the request and creates the production client. */
  request: (details: RequestDetails, personId: string, approves: boolean) => Promise<Requested>
}

export type ProductionContext = {
  database: Database
  organizationId: string
  id: (prefix: string) => string
  now: () => number
  audit: Audit
}

const newestRequest = (organizationId: string) => sql`
  select * from production_requests where organization_id = ${organizationId} order by created_at desc, id desc limit 1`

/** An organization of a catalog has no sign-up and made no request: it may use production from the start. */
const isApprovedQuery = (organizationId: string) => sql`
  select 1 as approved from production_requests where organization_id = ${organizationId} and state = 'APPROVED'
  union all
  select 1 from organizations o where o.id = ${organizationId}
    and not exists (select 1 from onboarding b where b.organization_id = o.id)`

const enabledProgram = (organizationId: string) => sql`
  select program_id from enablements where organization_id = ${organizationId} and env = 'production' limit 1`

const insertRequest = (organizationId: string, row: ProductionRequestRow, details: RequestDetails, by: string) => sql`
  insert into production_requests (organization_id, id, state, details, created_by, created_at, reason, decided_at)
  values (${organizationId}, ${row.id}, ${row.state}, ${JSON.stringify(details)}, ${by}, ${row.createdAt}, null,
    ${row.decidedAt})`

export const parseRequest = (row: Row): ProductionRequestRow => ({
  ...(JSON.parse(text(row, 'details')) as RequestDetails),
  id: text(row, 'id'),
  state: oneOf(row, 'state', ['OPEN', 'APPROVED', 'REJECTED']),
  reason: textOrNull(row, 'reason'),
  createdAt: integer(row, 'created_at'),
  decidedAt: integerOrNull(row, 'decided_at'),
})

/** Reads the facts of an organization's access to production, inside or outside a transaction. */
export async function readProductionFacts(run: Run, organizationId: string): Promise<ProductionFacts> {
  const [request] = await run(newestRequest(organizationId))
  return {
    isApproved: (await run(isApprovedQuery(organizationId))).length > 0,
    business: await isBusinessApproved(run, organizationId),
    program: (await run(enabledProgram(organizationId))).length > 0,
    request: request && parseRequest(request),
  }
}

export function createProductionAccess(context: ProductionContext): ProductionAccess {
  const { database, organizationId, id, now, audit } = context
  return {
    read: () => readProductionFacts(database.read, organizationId),
    request: (details, personId, approves) =>
      database.transaction(async (run): Promise<Requested> => {
        await run(raiseRevision())
        const facts = await readProductionFacts(run, organizationId)
        if (facts.isApproved || facts.request?.state === 'OPEN') return { outcome: 'already-decided', facts }
        if (!facts.business || !facts.program) return { outcome: 'requirements-not-met', facts }
        const at = now()
        const request: ProductionRequestRow = {
          ...details,
          id: id('prq'),
          state: approves ? 'APPROVED' : 'OPEN',
          reason: null,
          createdAt: at,
          decidedAt: approves ? at : null,
        }
        await run(insertRequest(organizationId, request, details, personId))
        if (approves) await provisionEnvironment(run, { organizationId, env: 'production' }, { now: at, by: personId })
        await audit(run, { kind: 'production_request', id: request.id }, { after: { state: request.state } })
        return { outcome: 'requested', facts: { ...facts, isApproved: approves, request } }
      }),
  }
}
