import { clientLimits, portalEndpoints, problem } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import type { PortalSession } from '../../context.ts'
import type { ManagedClients } from '../../store/credentials/managed-clients.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { clientItem, unknownClient } from './client-items.ts'

/** Returns the clients of the session's organization in the environment that the path of the request names. */
export const clientsOf = (
  { organizationId, audit }: PortalSession,
  env: Env,
  { store }: PortalContext,
): ManagedClients => store.organization({ organizationId, env }, { audit: audit(env) }).clients

/** Refuses new credentials for production until production is approved. */
export const requireProduction = async (
  { organizationId, audit }: PortalSession,
  env: Env,
  { store }: PortalContext,
): Promise<void> => {
  if (env === 'sandbox') return
  const { isApproved } = await store.productionAccess(organizationId, audit(env)).read()
  if (!isApproved)
    throw problem('NOT_APPROVED', { detail: 'Production is not approved yet: an owner requests it on its own page.' })
}

export const handleListClients = portalHandler(portalEndpoints.listClients, async ({ session, params }, context) => ({
  body: (await clientsOf(session, params.env, context).list()).map((client) => clientItem(client, session.role)),
}))

export const handleCreatePortalClient = portalHandler(
  portalEndpoints.createPortalClient,
  async ({ session, params, body }, context) => {
    await requireProduction(session, params.env, context)
    const { name, scopes, networks = [] } = body
    const fields = { name, scopes: [...scopes], networks }
    const created = await clientsOf(session, params.env, context).create(fields, session.userId)
    if (created.outcome === 'too-many')
      throw problem('TOO_MANY', {
        detail: `There are ${clientLimits.clients} clients in this environment already: use one of them.`,
        members: { limit: clientLimits.clients },
      })
    return { body: clientItem(created.client, session.role) }
  },
)

/**
 * Returns the version in an `If-Match` header. Returns -1, which is no version of any object, if the header has none.
 */
const versionOf = (ifMatch: string | undefined): number => Number(/^"?(\d{1,15})"?$/.exec(ifMatch ?? '')?.[1] ?? -1)

export const handleUpdatePortalClient = portalHandler(
  portalEndpoints.updatePortalClient,
  async ({ session, params, body, request }, context) => {
    const { name, scopes, networks, status } = body
    const change = {
      ...(name !== undefined && { name }),
      ...(scopes !== undefined && { scopes: [...scopes] }),
      ...(networks !== undefined && { networks }),
      ...(status !== undefined && { status }),
    }
    const clients = clientsOf(session, params.env, context)
    const updated = await clients.update(params.clientId, change, versionOf(request.ifMatch))
    if (updated.outcome === 'unknown') throw unknownClient(params)
    const current = clientItem(updated.client, session.role)
    if (updated.outcome === 'changed-elsewhere')
      throw problem('CHANGED_ELSEWHERE', {
        detail: `This client has version ${current.version} now: read it again, then send If-Match: "${current.version}".`,
        members: { current },
      })
    return { body: current }
  },
)
