import { problem, type Scope } from '@loyalty/contract'
import type { Context } from '../context.ts'
import type { RequestFacts } from '../http/handler.ts'
import type { Client } from '../store/access/clients.ts'

/**
 * Returns the client with this id and secret, in this environment alone. Throws `TOO_MANY_ATTEMPTS` in place of `INVALID_CLIENT` once the
 * failures of an address are spent; correct credentials are accepted all the time.
 */
export const authenticateClient = async (
  credentials: { clientId: string; clientSecret: string },
  request: Pick<RequestFacts, 'network' | 'limit'>,
  context: Context,
  scope?: Scope,
): Promise<Client> => {
  const { clientId, clientSecret } = credentials
  const client = await context.store.clients.authenticate(context.env, clientId, clientSecret)
  if (!client) {
    await context.failures.credentials.failed(request.network())
    throw problem('INVALID_CLIENT', { detail: `Client id or secret is wrong for the ${context.env} environment.` })
  }
  // Only now: a guesser must not use up the client's own rate.
  await request.limit(clientId)
  if (client.organizationStatus !== 'ACTIVE')
    throw problem('ORGANIZATION_NOT_ACTIVE', { detail: 'This organization is suspended: contact your account manager.' })
  if (scope && !client.scopes.includes(scope)) throw problem('INSUFFICIENT_SCOPE', { detail: `This client lacks the permission ${scope}.` })
  return client
}
