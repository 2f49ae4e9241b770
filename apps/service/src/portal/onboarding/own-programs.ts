import { portalEndpoints, problem } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import type { Env } from '../../caller.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { programItem } from './items.ts'

const offersOf = ({ organizationId, audit }: PortalSession, env: Env, { store }: PortalContext) =>
  store.offers({ organizationId, env }, audit(env))

const catalogOf = ({ organizationId }: PortalSession, env: Env, { store }: PortalContext) =>
  store.catalog({ organizationId, env })

const refusals = {
  unknown: (programId: string) => unknownProgram(programId),
  'not-offered': (programId: string) =>
    problem('PROGRAM_NOT_OFFERED', { detail: `Ask the operator of the service to offer ${programId} first.` }),
  outside: () => problem('BOUNDS_OUTSIDE', { detail: 'The bounds must lie within those of the offer, least first.' }),
}

const unknownProgram = (programId: string) =>
  problem('PROGRAM_NOT_FOUND', { detail: `${programId} is not a program of this service.` })

export const handleListOwnPrograms = portalHandler(
  portalEndpoints.listOwnPrograms,
  async ({ session, params: { env } }, context) => {
    const { programs } = await catalogOf(session, env, context)
    const offered = await offersOf(session, env, context).list()
    return { body: offered.map((program) => programItem(program, programs.get(program.id)?.priceUsd)) }
  },
)

export const handleUpdateOwnProgram = portalHandler(
  portalEndpoints.updateOwnProgram,
  async ({ session, params: { env, programId }, body }, context) => {
    const bounds = { min: BigInt(body.minAllowedPoints), max: BigInt(body.maxAllowedPoints) }
    const changed = await offersOf(session, env, context).enable(programId, bounds)
    if (changed.outcome !== 'changed') throw refusals[changed.outcome](programId)
    const { programs } = await catalogOf(session, env, context)
    context.wakeMultibrand()
    return { body: programItem(changed.program, programs.get(programId)?.priceUsd) }
  },
)

export const handleDisableOwnProgram = portalHandler(
  portalEndpoints.disableOwnProgram,
  async ({ session, params: { env, programId } }, context) => {
    if (!(await offersOf(session, env, context).disable(programId))) throw unknownProgram(programId)
    return { body: undefined }
  },
)
