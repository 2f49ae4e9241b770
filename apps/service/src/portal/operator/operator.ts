import { portalEndpoints, problem } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import { programItem, requestItem, verificationItem } from '../onboarding/items.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'

type Decision = { decision: 'approve' | 'reject'; reason: string }

/** Returns the decision of an operator. Its audit entry belongs to the chain of the organization. */
const decisionOf = ({ decision, reason }: Decision, { userId, auditFor }: PortalSession, organizationId: string) => ({
  approves: decision === 'approve',
  reason,
  personId: userId,
  audit: auditFor(organizationId, null),
})

const alreadyDecided = () => problem('ALREADY_DECIDED', { detail: 'Somebody has decided about this already.' })

export const handleListBusinessForms = portalHandler(portalEndpoints.listBusinessForms, async (_, { store }) => {
  const forms = await store.operatorQueue.businessForms()
  return { body: forms.map((form) => ({ ...form, verification: verificationItem(form.verification) })) }
})

export const handleDecideBusinessForm = portalHandler(
  portalEndpoints.decideBusinessForm,
  async ({ session, params: { organizationId }, body }, { store }) => {
    const decision = decisionOf(body, session, organizationId)
    const decided = await store.operatorQueue.decideBusinessForm(organizationId, decision)
    if (decided.outcome === 'unknown') throw problem('ORGANIZATION_NOT_FOUND')
    if (decided.outcome !== 'decided') throw alreadyDecided()
    return { body: { ...decided.item, verification: verificationItem(decided.item.verification) } }
  },
)

export const handleListProductionRequests = portalHandler(
  portalEndpoints.listProductionRequests,
  async (_, { store }) => {
    const requests = await store.operatorQueue.productionRequests()
    return { body: requests.map((each) => ({ ...each, request: requestItem(each.request) })) }
  },
)

export const handleDecideProductionRequest = portalHandler(
  portalEndpoints.decideProductionRequest,
  async ({ session, params: { requestId }, body }, { store }) => {
    const organizationId = await store.operatorQueue.organizationOfRequest(requestId)
    if (organizationId === undefined) throw problem('PRODUCTION_REQUEST_NOT_FOUND')
    const decision = decisionOf(body, session, organizationId)
    const decided = await store.operatorQueue.decideProductionRequest(requestId, decision)
    if (decided.outcome === 'unknown') throw problem('PRODUCTION_REQUEST_NOT_FOUND')
    if (decided.outcome === 'requirements-not-met')
      throw problem('REQUIREMENTS_NOT_MET', {
        detail: 'The organization has no approved business form, or no program enabled in production.',
      })
    if (decided.outcome !== 'decided') throw alreadyDecided()
    return { body: { ...decided.item, request: requestItem(decided.item.request) } }
  },
)

export const handleListOrganizations = portalHandler(portalEndpoints.listOrganizations, async (_, { store }) => ({
  body: await store.operatorQueue.organizations(),
}))

const offersOf = (organizationId: string, { auditFor }: PortalSession, { store }: PortalContext) =>
  store.offers({ organizationId, env: 'production' }, auditFor(organizationId, 'production'))

/** Throws `ORGANIZATION_NOT_FOUND` unless the organization is approved. */
const requireOrganization = async (organizationId: string, { store }: PortalContext): Promise<void> => {
  if (!(await store.operatorQueue.isApproved(organizationId))) throw problem('ORGANIZATION_NOT_FOUND')
}

const pricesOf = async (organizationId: string, { store }: PortalContext) =>
  (await store.catalog({ organizationId, env: 'production' })).programs

export const handleListOffers = portalHandler(
  portalEndpoints.listOffers,
  async ({ session, params: { organizationId } }, context) => {
    await requireOrganization(organizationId, context)
    const prices = await pricesOf(organizationId, context)
    const programs = await offersOf(organizationId, session, context).list()
    return { body: programs.map((program) => programItem(program, prices.get(program.id)?.priceUsd)) }
  },
)

export const handlePutOffer = portalHandler(
  portalEndpoints.putOffer,
  async ({ session, params: { organizationId, programId }, body }, context) => {
    await requireOrganization(organizationId, context)
    const bounds = { min: BigInt(body.minAllowedPoints), max: BigInt(body.maxAllowedPoints) }
    const changed = await offersOf(organizationId, session, context).offer(programId, bounds, session.userId)
    if (changed.outcome === 'outside')
      throw problem('BOUNDS_OUTSIDE', { detail: 'The limits must lie within those of the partner, least first.' })
    if (changed.outcome !== 'changed') throw problem('PROGRAM_NOT_FOUND')
    const prices = await pricesOf(organizationId, context)
    return { body: programItem(changed.program, prices.get(programId)?.priceUsd) }
  },
)

export const handleDeleteOffer = portalHandler(
  portalEndpoints.deleteOffer,
  async ({ session, params: { organizationId, programId } }, context) => {
    await requireOrganization(organizationId, context)
    if (!(await offersOf(organizationId, session, context).withdraw(programId))) throw problem('PROGRAM_NOT_FOUND')
    return { body: undefined }
  },
)
