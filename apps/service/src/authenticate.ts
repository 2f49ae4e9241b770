import type { Request, Response } from 'express'
import { problem, type Endpoint, type Scope } from '@loyalty/contract'
import type { Context, WidgetSession } from './context.ts'
import type { OrganizationStore } from './store/store.ts'
import { storeOfSession } from './widgets/store-of-session.ts'
import { clientOf, sessionOf } from './widgets/session.ts'
import { networkOf } from './http/limits/network-of.ts'
import { identifyClient } from './http/request-log/identify-client.ts'
import { requireActive } from './http/require-active.ts'
import { isGrantValid, type Grant } from './store/access/client-access.ts'
import type { CatalogSnapshot } from './store/catalog/catalog-snapshot.ts'
import { sessionAudience } from './tokens/audiences.ts'
import type { Claims } from './tokens/signer.ts'
import { outsideNetworks } from './tokens/authenticate-client.ts'

const bearer = (request: Request): string => {
  const header = request.get('authorization')
  const [scheme, token, ...rest] = header?.split(' ') ?? []
  // An `Authorization` header with a scheme other than `Bearer` has no bearer token (RFC 6750 §3.1), so the token is
  // missing and not invalid.
  if (scheme?.toLowerCase() !== 'bearer')
    throw problem('TOKEN_MISSING', { detail: 'Send the header "Authorization: Bearer <ACCESS_TOKEN>".' })
  if (!token || rest.length > 0)
    throw problem('TOKEN_INVALID', { detail: 'The header must read "Authorization: Bearer <ACCESS_TOKEN>".' })
  return token
}

type Organization = { org: OrganizationStore; snapshot: CatalogSnapshot }

/**
 * Returns the store of a verified token's organization. The store reads one version of the catalog during the whole
 * request. Throws `ORGANIZATION_NOT_ACTIVE` for a suspended organization, and `TOKEN_INVALID` for a revoked signing key.
 */
const activeOrganization = async (claims: Claims, { store, env, signer }: Context): Promise<Organization> => {
  const caller = { organizationId: claims.org, env }
  const snapshot = await store.catalog(caller)
  await signer.requireKey(claims)
  requireActive(snapshot.organization.status)
  return { org: store.organization(caller, { snapshot }), snapshot }
}

/**
 * Throws `TOKEN_INVALID` if the client is disabled, or if the client secret that requested the token or session has
 * ended.
 */
const requireGrant = ({ clients }: CatalogSnapshot, grant: Grant, { realNow }: Context): void => {
  if (!isGrantValid(clients, grant, realNow()))
    throw problem('TOKEN_INVALID', {
      detail: 'The client or the secret behind this token has ended: request a new token with a live secret.',
    })
}

type Client = { org: OrganizationStore; clientId: string }
type SessionUser = { org: OrganizationStore; session: WidgetSession }

const asClient = async (
  request: Request,
  response: Response,
  context: Context,
  scope: Scope | undefined,
): Promise<Client> => {
  const claims = await context.signer.verify(bearer(request), 'access', context.baseUrl)
  const clientId = String(claims['client_id'])
  const secretId = typeof claims['secret_id'] === 'string' ? claims['secret_id'] : null
  identifyClient(response, { organizationId: claims.org, clientId, secretId })
  const { org, snapshot } = await activeOrganization(claims, context)
  requireGrant(snapshot, { clientId, secretId, issuedAt: claims.iat * 1000 }, context)
  const client = snapshot.clients.get(clientId)
  const address = request.ip ?? ''
  if (client?.allows(address) === false) throw problem('TOKEN_INVALID', { detail: outsideNetworks(networkOf(address)) })
  const granted = typeof claims['scope'] === 'string' ? claims['scope'].split(' ') : []
  if (scope && !granted.includes(scope))
    throw problem('INSUFFICIENT_SCOPE', { detail: `This token lacks the scope ${scope}.` })
  if (scope && client?.scopes.has(scope) === false)
    throw problem('INSUFFICIENT_SCOPE', { detail: `This client no longer has the scope ${scope}.` })
  if (secretId !== null) context.store.secretUses.note({ ...org.caller, clientId, secretId }, address)
  return { org, clientId }
}

const asSessionUser = async (
  request: Request,
  response: Response,
  endpoint: Endpoint,
  context: Context,
): Promise<SessionUser> => {
  const claims = await context.signer.verify(bearer(request), 'session', sessionAudience)
  const { org, snapshot } = await activeOrganization(claims, context)
  const row = await org.widgetTokens.find(claims.jti)
  if (row) identifyClient(response, clientOf(row, claims.org))
  if (row) requireGrant(snapshot, { ...row, issuedAt: row.createdAt }, context)
  const session = row && sessionOf(row)
  if (!session || (endpoint.widget && session.widget !== endpoint.widget))
    throw problem('TOKEN_INVALID', { detail: 'This session is not for this widget.' })
  return { org: storeOfSession(org, session, context), session }
}

/**
 * Checks the credentials that the endpoint's `auth` demands, and counts the request against the rate limit. Returns the
 * store or the session for the handler. The handler itself checks credentials in a body.
 */
export const authenticate = async (
  endpoint: Endpoint,
  request: Request,
  response: Response,
  context: Context,
): Promise<{ org?: OrganizationStore; clientId?: string; session?: WidgetSession }> => {
  switch (endpoint.auth) {
    case 'bearer': {
      const { org, clientId } = await asClient(request, response, context, endpoint.scope)
      await context.rateLimits.take(response, endpoint.bucket, clientId)
      return { org, clientId }
    }
    case 'session': {
      const user = await asSessionUser(request, response, endpoint, context)
      await context.rateLimits.take(response, endpoint.bucket, user.session.id)
      return user
    }
    case 'none':
    case 'credentials':
      return {}
    case 'portal':
      // The portal's cookie is valid only at the portal's origin, so the origins of the sandbox and production refuse
      // portal endpoints.
      throw problem('ROUTE_NOT_FOUND')
  }
}
