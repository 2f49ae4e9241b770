import { problem, type Scope } from '@loyalty/contract'
import type { Context } from '../context.ts'
import type { RequestFacts } from '../http/handler.ts'
import type { Client } from '../store/access/clients.ts'
import type { OrganizationStore } from '../store/store.ts'

export const outsideNetworks = (network: string): string =>
  `This client may not call from ${network}: add the network to the client in the portal.`

/** A client and the store of its organization. */
type AuthenticatedClient = { client: Client; org: OrganizationStore }

/**
 * Returns the client with this id and secret. Throws `INVALID_CLIENT` for wrong credentials, and `TOO_MANY_ATTEMPTS`
 * after too many wrong credentials from one network. Accepts correct credentials even after too many wrong ones.
 */
export const authenticateClient = async (
  credentials: { clientId: string; clientSecret: string },
  request: Pick<RequestFacts, 'network' | 'address' | 'limit' | 'identifiedClient'>,
  context: Context,
  scope?: Scope,
): Promise<AuthenticatedClient> => {
  const { clientId, clientSecret } = credentials
  const client = await context.store.clients.authenticate(context.env, clientId, clientSecret)
  if (!client) {
    await context.failures.credentials.failed(request.network())
    throw problem('INVALID_CLIENT', { detail: `Client id or secret is wrong for the ${context.env} environment.` })
  }
  request.identifiedClient({ organizationId: client.organizationId, clientId, secretId: client.secretId })
  if (!client.isEnabled)
    throw problem('INVALID_CLIENT', { detail: 'This client is disabled: enable it in the portal.' })
  if (!client.allows(request.address())) throw problem('INVALID_CLIENT', { detail: outsideNetworks(request.network()) })
  // Counts the request only after it has checked the secret, so that requests with a wrong secret do not use up the
  // client's rate limit.
  await request.limit(clientId)
  if (client.organizationStatus !== 'ACTIVE')
    throw problem('ORGANIZATION_NOT_ACTIVE', {
      detail: 'This organization is suspended: contact your account manager.',
    })
  if (scope && !client.scopes.includes(scope))
    throw problem('INSUFFICIENT_SCOPE', { detail: `This client lacks the permission ${scope}.` })
  context.store.secretUses.note({ ...client, clientId }, request.address())
  return { client, org: context.store.organization(client) }
}
