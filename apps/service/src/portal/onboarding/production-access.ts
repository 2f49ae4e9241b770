import { portalEndpoints, problem } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { accessItem } from './items.ts'

const accessOf = ({ organizationId, audit }: PortalSession, { store }: PortalContext) =>
  store.productionAccess(organizationId, audit(null))

export const handleGetProductionAccess = portalHandler(
  portalEndpoints.getProductionAccess,
  async ({ session }, context) => ({
    body: accessItem(await accessOf(session, context).read(), context.productionApproval),
  }),
)

export const handleRequestProductionAccess = portalHandler(
  portalEndpoints.requestProductionAccess,
  async ({ session, body }, context) => {
    const { acceptsTerms: _, ...details } = body
    const approves = context.productionApproval === 'automatic'
    const { outcome, facts } = await accessOf(session, context).request(details, session.userId, approves)
    if (outcome === 'already-decided')
      throw problem('ALREADY_DECIDED', { detail: 'Production is approved already, or a request is open.' })
    if (outcome === 'requirements-not-met')
      throw problem('REQUIREMENTS_NOT_MET', {
        detail: 'Production needs business approval and at least one program that is enabled in production.',
        members: { business: facts.business, program: facts.program },
      })
    return { body: accessItem(facts, context.productionApproval) }
  },
)
