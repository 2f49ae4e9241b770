import type { Request, Response } from 'express'
import { portalEndpoints, problem, unattendedHeader, type Endpoint, type SessionRole } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import type { PortalSession } from '../../context.ts'
import { networkOf } from '../../http/limits/network-of.ts'
import { requireOwnPage } from '../../http/require-own-page.ts'
import { requireActive } from '../../http/require-active.ts'
import { sameDigest } from '../../store/access/crypto.ts'
import type { PortalContext } from '../portal-context.ts'
import { isProductionPath } from './production-path.ts'
import { auditOf, type Author } from './request-audit.ts'
import { tokenIn } from './session-cookie.ts'
import { meetSession, shownId, type StoredSession } from './session.ts'
import { requireStepUp } from './step-up.ts'

const changes = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD'

const refused = (detail: string) => problem('CSRF_REFUSED', { detail })

const missingStep = {
  'second-factor': { code: 'SECOND_FACTOR_REQUIRED', detail: 'Prove your second factor first.' },
  enrol: { code: 'ENROLMENT_REQUIRED', detail: 'Add a passkey or an authenticator app first.' },
  'choose-organization': { code: 'ORGANIZATION_NOT_CHOSEN', detail: 'Choose one of your organizations first.' },
} as const

/** Refuses a session whose sign-in is missing a step, except for the endpoints of that step. */
const requireComplete = ({ pending = [] }: Endpoint, { next }: StoredSession): void => {
  if (next === null || pending.includes(next)) return
  const { code, detail } = missingStep[next]
  throw problem(code, { detail, members: { next } })
}

/** The endpoints that a member of a suspended organization may call. */
const alwaysOpen: readonly Endpoint[] = [portalEndpoints.deletePortalSession, portalEndpoints.switchOrganization]

/**
 * Returns the roles that may call an endpoint. They depend on the environment, if the path of the request names one.
 */
const rolesAt = (
  { roles = [], productionRoles = roles, platform = [], path }: Endpoint,
  request: Request,
): readonly SessionRole[] => [...(isProductionPath(path, request.path) ? productionRoles : roles), ...platform]

/** Refuses a person whose role may not call an endpoint in the environment of the request. */
export const requireRole = (endpoint: Endpoint, request: Request, { role }: Pick<StoredSession, 'role'>): void => {
  const roles = rolesAt(endpoint, request)
  if (roles.includes(role)) return
  throw problem('FORBIDDEN_FOR_ROLE', {
    detail: `Your role is ${role}. This operation needs one of these roles: ${roles.join(', ')}.`,
    members: { roles },
  })
}

/** Refuses people of an organization whose sign-up is not approved, except for what they need until then. */
const requireApproval = ({ beforeApproval }: Endpoint, { isApproved }: StoredSession): void => {
  if (isApproved || beforeApproval === true) return
  throw problem('NOT_APPROVED', {
    detail: 'Your organization is not approved yet. Complete the business form, or wait for its decision.',
  })
}

const requireCsrfToken = (request: Request, { csrfToken }: StoredSession): void => {
  const given = request.get('x-csrf-token') ?? ''
  if (given.length !== csrfToken.length || !sameDigest(given, csrfToken))
    throw refused(
      'Send the csrfToken of the session in the header X-CSRF-Token. If another tab has signed in or switched the organization, read the session again.',
    )
}

/** Refuses an unattended read of a page that shows another organization than the session, as it refuses its changes. */
const requireShown = ({ organizationId }: StoredSession, shown: string): void => {
  if (shown === shownId(organizationId)) return
  throw refused('The page shows another organization than the session. Read the session again.')
}

/**
 * Returns the session of the cookie if it may call the endpoint now. An unattended request does not extend the session,
 * because no person caused it.
 */
export const meetAllowed = async (
  endpoint: Endpoint,
  request: Request,
  response: Response,
  context: PortalContext,
  isUnattended: boolean,
): Promise<StoredSession> => {
  const session = await meetSession(tokenIn(request.headers.cookie, context.baseUrl), context, isUnattended)
  response.locals['who'] = { organizationId: session.organizationId }
  requireComplete(endpoint, session)
  if (session.next === null && !alwaysOpen.includes(endpoint)) requireActive(session.organizationStatus)
  if (changes(request)) requireCsrfToken(request, session)
  requireRole(endpoint, request, session)
  requireApproval(endpoint, session)
  return session
}

/**
 * Returns the session of the cookie. Throws for a changing request from another page or without the CSRF token. Sign-in
 * has no session yet, so its result is empty.
 */
export const authenticatePortal = async (
  endpoint: Endpoint,
  request: Request,
  response: Response,
  context: PortalContext,
): Promise<{ session?: PortalSession }> => {
  // The cookie alone does not prove the origin, because a page on another port of this host sends the same cookie.
  if (changes(request)) requireOwnPage(request.headers, context.baseUrl)
  if (endpoint.auth === 'none') return {}
  const shown = changes(request) ? undefined : request.get(unattendedHeader)
  const session = await meetAllowed(endpoint, request, response, context, shown !== undefined)
  if (shown !== undefined) requireShown(session, shown)
  await context.rateLimits.take(response, endpoint.bucket, session.userId)
  await requireStepUp(endpoint, request.path, session, context)
  const author: Author = {
    ...session,
    network: networkOf(request.ip ?? ''),
    requestId: String(response.locals['requestId']),
  }
  const auditFor = (organizationId: string, env: Env | null) =>
    auditOf(endpoint, { ...author, organizationId }, context)(env)
  return { session: { ...session, audit: auditOf(endpoint, author, context), auditFor } }
}
