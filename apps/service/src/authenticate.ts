import type { Request, Response } from 'express'
import { problem, type Endpoint, type Scope } from '@loyalty/contract'
import type { Caller, Context, WidgetSession } from './context.ts'
import type { RequestCaller } from './store/store.ts'
import { sessionOf } from './widgets/session.ts'
import { requireActive } from './http/require-active.ts'
import { sessionAudience } from './tokens/audiences.ts'

const bearer = (request: Request): string => {
  const header = request.get('authorization')
  const [scheme, token, ...rest] = header?.split(' ') ?? []
  // Another scheme is no bearer credential at all (RFC 6750 3.1).
  if (scheme?.toLowerCase() !== 'bearer')
    throw problem('TOKEN_MISSING', { detail: 'Send the header "Authorization: Bearer <ACCESS_TOKEN>".' })
  if (!token || rest.length > 0) throw problem('TOKEN_INVALID', { detail: 'The header must read "Authorization: Bearer <ACCESS_TOKEN>".' })
  return token
}

/** The organization of a token with what it is offered at this moment, for the whole request. */
const activeOrganization = async (organizationId: string, { store, env }: Context): Promise<RequestCaller> => {
  const seen = await store.organization({ organizationId, env }).catalogue()
  requireActive(seen.organization.status)
  return { organizationId, env, seen }
}

const asCaller = async (request: Request, context: Context, scope: Scope | undefined): Promise<Caller> => {
  const claims = await context.signer.verify(bearer(request), 'access', context.baseUrl)
  const organization = await activeOrganization(claims.org, context)
  const granted = typeof claims['scope'] === 'string' ? claims['scope'].split(' ') : []
  if (scope && !granted.includes(scope)) throw problem('INSUFFICIENT_SCOPE', { detail: `This token lacks the scope ${scope}.` })
  return { ...organization, clientId: String(claims['client_id']) }
}

const asSession = async (request: Request, endpoint: Endpoint, context: Context): Promise<WidgetSession> => {
  const claims = await context.signer.verify(bearer(request), 'session', sessionAudience)
  const caller = await activeOrganization(claims.org, context)
  const row = await context.store.organization(caller).widgetTokens.find(claims.jti)
  const session = row && sessionOf(row, caller)
  if (!session || (endpoint.widget && session.widget !== endpoint.widget))
    throw problem('TOKEN_INVALID', { detail: 'This session is not for this widget.' })
  return session
}

/** Who is asking, within the limits of how often. Endpoints that carry credentials or a widget token in the body check them themselves. */
export const authenticate = async (
  endpoint: Endpoint,
  request: Request,
  response: Response,
  context: Context,
): Promise<{ caller?: Caller; session?: WidgetSession }> => {
  switch (endpoint.auth) {
    case 'bearer': {
      const caller = await asCaller(request, context, endpoint.scope)
      await context.rateLimits.take(response, endpoint.bucket, caller.clientId)
      return { caller }
    }
    case 'session': {
      const session = await asSession(request, endpoint, context)
      await context.rateLimits.take(response, endpoint.bucket, session.id)
      return { session }
    }
    case 'none':
    case 'credentials':
      return {}
    case 'portal':
      // The portal's cookie is good at its own origin only.
      throw problem('ROUTE_NOT_FOUND')
  }
}
