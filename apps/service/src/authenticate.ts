import type { Request, Response } from 'express'
import { problem, type Endpoint, type Scope } from '@loyalty/contract'
import type { Context, WidgetSession } from './context.ts'
import type { OrganizationStore } from './store/store.ts'
import { sessionOf } from './widgets/session.ts'
import { requireActive } from './http/require-active.ts'
import { sessionAudience } from './tokens/audiences.ts'

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

/**
 * Returns the store of an organization. The store reads one version of the catalog during the whole request. Throws
 * `ORGANIZATION_NOT_ACTIVE` for a suspended organization.
 */
const activeOrganization = async (organizationId: string, { store, env }: Context): Promise<OrganizationStore> => {
  const caller = { organizationId, env }
  const snapshot = await store.organization(caller).catalog()
  requireActive(snapshot.organization.status)
  return store.organization(caller, { snapshot })
}

type Client = { org: OrganizationStore; clientId: string }
type SessionUser = { org: OrganizationStore; session: WidgetSession }

const asClient = async (request: Request, context: Context, scope: Scope | undefined): Promise<Client> => {
  const claims = await context.signer.verify(bearer(request), 'access', context.baseUrl)
  const org = await activeOrganization(claims.org, context)
  const granted = typeof claims['scope'] === 'string' ? claims['scope'].split(' ') : []
  if (scope && !granted.includes(scope))
    throw problem('INSUFFICIENT_SCOPE', { detail: `This token lacks the scope ${scope}.` })
  return { org, clientId: String(claims['client_id']) }
}

const asSessionUser = async (request: Request, endpoint: Endpoint, context: Context): Promise<SessionUser> => {
  const claims = await context.signer.verify(bearer(request), 'session', sessionAudience)
  const org = await activeOrganization(claims.org, context)
  const row = await org.widgetTokens.find(claims.jti)
  const session = row && sessionOf(row)
  if (!session || (endpoint.widget && session.widget !== endpoint.widget))
    throw problem('TOKEN_INVALID', { detail: 'This session is not for this widget.' })
  return { org, session }
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
): Promise<{ org?: OrganizationStore; session?: WidgetSession }> => {
  switch (endpoint.auth) {
    case 'bearer': {
      const { org, clientId } = await asClient(request, context, endpoint.scope)
      await context.rateLimits.take(response, endpoint.bucket, clientId)
      return { org }
    }
    case 'session': {
      const user = await asSessionUser(request, endpoint, context)
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
