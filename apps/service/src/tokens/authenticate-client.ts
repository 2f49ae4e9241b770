import { problem, type Scope } from '@loyalty/contract'
import type { Context } from '../context.ts'
import type { RequestFacts } from '../http/handler.ts'
import type { Client } from '../store/clients.ts'

/** The client with this id and secret, in this environment alone. Ten failures a minute for an id and address, then `TOO_MANY_ATTEMPTS`. */
export const authenticateClient = async (
  credentials: { clientId: string; clientSecret: string },
  request: Pick<RequestFacts, 'network' | 'limit'>,
  context: Context,
  scope?: Scope,
): Promise<Client> => {
  const { clientId, clientSecret } = credentials
  const key = `${clientId} ${request.network()}`
  // The failures first: an address that guesses must not use up the client's own rate.
  await context.failures.credentials.check(key)
  const client = await context.store.clients.authenticate(context.env, clientId, clientSecret)
  if (!client) {
    await context.failures.credentials.failed(key)
    throw problem('INVALID_CLIENT', { detail: `Client id or secret is wrong for the ${context.env} environment.` })
  }
  await request.limit(clientId)
  if (client.organizationStatus !== 'ACTIVE')
    throw problem('ORGANIZATION_NOT_ACTIVE', { detail: 'This organization is suspended: contact your account manager.' })
  if (scope && !client.scopes.includes(scope)) throw problem('INSUFFICIENT_SCOPE', { detail: `This client lacks the permission ${scope}.` })
  return client
}
