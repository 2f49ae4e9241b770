import type { Request, Response } from 'express'
import { portalEndpoints, problem, type Endpoint } from '@loyalty/contract'
import type { PortalSession } from '../context.ts'
import { requireActive } from '../http/require-active.ts'
import { sameDigest } from '../store/access/crypto.ts'
import type { PortalContext } from './portal-context.ts'
import { tokenIn } from './session-cookie.ts'
import { meetSession } from './session.ts'

const changes = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD'

const refused = (detail: string) => problem('CSRF_REFUSED', { detail })

/** Browsers say where a request comes from; a page of another port is another origin, though it would be given the cookie. */
const requireOwnPage = ({ headers }: Request, { baseUrl }: PortalContext): void => {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && origin !== baseUrl) throw refused('This request comes from a page of another origin.')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refused('This request comes from a page of another site.')
}

const requireCsrfToken = (request: Request, { csrfToken }: PortalSession): void => {
  const given = request.get('x-csrf-token') ?? ''
  if (given.length !== csrfToken.length || !sameDigest(given, csrfToken))
    throw refused('Send the csrfToken of the session in the header X-CSRF-Token.')
}

/** Who is signed in, by the cookie alone, and for what changes something only from the portal's own page. Sign-in itself has no session yet. */
export const authenticatePortal = async (
  endpoint: Endpoint,
  request: Request,
  response: Response,
  context: PortalContext,
): Promise<{ session?: PortalSession }> => {
  if (changes(request)) requireOwnPage(request, context)
  if (endpoint.auth === 'none') return {}
  const session = await meetSession(tokenIn(request.headers.cookie, context.baseUrl), context)
  response.locals['who'] = { organizationId: session.organizationId }
  // Whoever may do nothing any more may still leave.
  if (endpoint !== portalEndpoints.deletePortalSession) requireActive(session.organizationStatus)
  if (changes(request)) requireCsrfToken(request, session)
  await context.rateLimits.take(response, endpoint.bucket, session.userId)
  return { session }
}
