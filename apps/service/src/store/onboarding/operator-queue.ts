import type { Audit } from '../audit/audit-entry.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'
import { readLocked } from './business-forms.ts'
import { parseOnboarding, type OnboardingRow } from './onboarding-rows.ts'
import { parseRequest, readProductionFacts, type ProductionRequestRow } from './production-requests.ts'
import { provisionEnvironment, provisionSandbox } from './provision.ts'

type Named = { organizationId: string; organizationName: string }
export type WaitingForm = Named & { verification: OnboardingRow }
export type WaitingRequest = Named & { request: ProductionRequestRow }
export type OrganizationSummary = Named & {
  country: string
  production: 'NONE' | 'OPEN' | 'APPROVED' | 'REJECTED'
  offers: number
}

/** The decision of an operator. `audit` appends to the chain of the organization that the decision is about. */
export type OperatorDecision = { approves: boolean; reason: string; personId: string; audit: Audit }

type Refused<O extends string> = O extends string ? { outcome: O } : never
type Decided<T> = { outcome: 'decided'; item: T } | Refused<'unknown' | 'already-decided' | 'requirements-not-met'>

/** The work that waits for an operator, for all organizations. */
export type OperatorQueue = {
  businessForms: () => Promise<WaitingForm[]>
  decideBusinessForm: (organizationId: string, decision: OperatorDecision) => Promise<Decided<WaitingForm>>
  productionRequests: () => Promise<WaitingRequest[]>
  /** Returns the organization of a request, for the audit chain of its decision. */
  organizationOfRequest: (requestId: string) => Promise<string | undefined>
  decideProductionRequest: (requestId: string, decision: OperatorDecision) => Promise<Decided<WaitingRequest>>
  /** Returns the approved organizations, newest first. */
  organizations: () => Promise<OrganizationSummary[]>
  /** Returns whether an approved organization with this id exists. */
  isApproved: (organizationId: string) => Promise<boolean>
}

const waitingForms = () => sql`
  select b.*, o.profile from onboarding b join organizations o on o.id = b.organization_id
  where b.state = 'SUBMITTED' order by b.submitted_at, b.organization_id`
const waitingRequests = () => sql`
  select r.*, o.profile from production_requests r join organizations o on o.id = r.organization_id
  where r.state = 'OPEN' order by r.created_at, r.id`
const requestById = (requestId: string) => sql`
  select r.*, o.profile from production_requests r join organizations o on o.id = r.organization_id
  where r.id = ${requestId}`
const approvedOrganization = (organizationId: string) => sql`
  select o.id from organizations o left join onboarding b on b.organization_id = o.id
  where o.id = ${organizationId} and (b.state is null or b.state = 'APPROVED')`
const approvedOrganizations = () => sql`
  select o.id, o.profile, coalesce(b.created_at, 0) as created_at,
    (select count(*) from program_offers f where f.organization_id = o.id) as offers
  from organizations o left join onboarding b on b.organization_id = o.id
  where b.state is null or b.state = 'APPROVED' order by coalesce(b.created_at, 0) desc, o.id`

type Outcome = { state: string; reason: string | null; at: number; by: string }

const storeFormDecision = (organizationId: string, { state, reason, at, by }: Outcome) => sql`
  update onboarding set state = ${state}, reason = ${reason}, decided_at = ${at}, decided_by = ${by}
  where organization_id = ${organizationId}`
const storeRequestDecision = (organizationId: string, requestId: string, { state, reason, at, by }: Outcome) => sql`
  update production_requests set state = ${state}, reason = ${reason}, decided_at = ${at}, decided_by = ${by}
  where organization_id = ${organizationId} and id = ${requestId}`
const nameOf = (organizationId: string) => sql`select profile from organizations where id = ${organizationId}`

const profileOf = (row: Row) => JSON.parse(text(row, 'profile')) as { name: string; country: string }

const named = (row: Row): Named => ({
  organizationId: text(row, 'organization_id'),
  organizationName: profileOf(row).name,
})

type QueueContext = { database: Database; id: (prefix: string) => string; now: () => number }

export function createOperatorQueue({ database, id, now }: QueueContext): OperatorQueue {
  const outcomeOf = ({
    approves,
    reason,
    personId,
  }: OperatorDecision): Outcome & { state: 'APPROVED' | 'REJECTED' } => ({
    state: approves ? 'APPROVED' : 'REJECTED',
    reason: approves ? null : reason,
    at: now(),
    by: personId,
  })
  const decideForm = async (
    run: Run,
    organizationId: string,
    decision: OperatorDecision,
  ): Promise<Decided<WaitingForm>> => {
    const stored = await readLocked(run, organizationId)
    if (stored === undefined) return { outcome: 'unknown' }
    if (stored.state !== 'SUBMITTED') return { outcome: 'already-decided' }
    const outcome = outcomeOf(decision)
    const { state, reason, at, by } = outcome
    await run(storeFormDecision(organizationId, outcome))
    if (decision.approves) await provisionSandbox(run, organizationId, stored.form, { id, now: at, by })
    const facts = { before: { state: stored.state }, after: { state, reason: decision.reason } }
    await decision.audit(run, { kind: 'organization', id: organizationId }, facts)
    const [organization] = await run(nameOf(organizationId))
    const organizationName = organization === undefined ? '' : profileOf(organization).name
    return {
      outcome: 'decided',
      item: { organizationId, organizationName, verification: { ...stored, state, reason, decidedAt: at } },
    }
  }
  const decideRequest = async (
    run: Run,
    requestId: string,
    decision: OperatorDecision,
  ): Promise<Decided<WaitingRequest>> => {
    await run(raiseRevision())
    const [row] = await run(requestById(requestId))
    if (row === undefined) return { outcome: 'unknown' }
    const { organizationId, organizationName } = named(row)
    const request = parseRequest(row)
    if (request.state !== 'OPEN') return { outcome: 'already-decided' }
    const { business, program } = await readProductionFacts(run, organizationId)
    if (decision.approves && !(business && program)) return { outcome: 'requirements-not-met' }
    const outcome = outcomeOf(decision)
    const { state, reason, at, by } = outcome
    await run(storeRequestDecision(organizationId, requestId, outcome))
    if (decision.approves) await provisionEnvironment(run, { organizationId, env: 'production' }, { now: at, by })
    const facts = { before: { state: request.state }, after: { state, reason: decision.reason } }
    await decision.audit(run, { kind: 'production_request', id: requestId }, facts)
    return {
      outcome: 'decided',
      item: { organizationId, organizationName, request: { ...request, state, reason, decidedAt: at } },
    }
  }
  const readSummary = async (row: Row): Promise<OrganizationSummary> => {
    const organizationId = text(row, 'id')
    const { name, country } = profileOf(row)
    const { isApproved, request } = await readProductionFacts(database.read, organizationId)
    const production = isApproved ? 'APPROVED' : (request?.state ?? 'NONE')
    return { organizationId, organizationName: name, country, production, offers: integer(row, 'offers') }
  }
  return {
    businessForms: async () =>
      (await database.read(waitingForms())).map((row) => ({ ...named(row), verification: parseOnboarding(row) })),
    decideBusinessForm: (organizationId, decision) =>
      database.transaction((run) => decideForm(run, organizationId, decision)),
    productionRequests: async () =>
      (await database.read(waitingRequests())).map((row) => ({ ...named(row), request: parseRequest(row) })),
    async organizationOfRequest(requestId) {
      const [row] = await database.read(requestById(requestId))
      return row && text(row, 'organization_id')
    },
    decideProductionRequest: (requestId, decision) =>
      database.transaction((run) => decideRequest(run, requestId, decision)),
    organizations: async () => await Promise.all((await database.read(approvedOrganizations())).map(readSummary)),
    isApproved: async (organizationId) => (await database.read(approvedOrganization(organizationId))).length > 0,
  }
}
