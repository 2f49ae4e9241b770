import { randomBytes } from 'node:crypto'
import {
  permissionsOf,
  platformId,
  problem,
  type PendingSessionAnswer,
  type PortalSessionAnswer,
} from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import { isoDate } from '../../http/request/dates.ts'
import type { Membership } from '../../store/access/memberships.ts'
import type { SessionRow } from '../../store/access/session-row.ts'
import type { PortalContext } from '../portal-context.ts'
import { acceptedMethods } from './next-step.ts'

/**
 * A portal session without the functions that append audit entries, because these belong to one request.
 */
export type StoredSession = Omit<PortalSession, 'audit' | 'auditFor'>

type Hashing = Pick<PortalContext, 'keyedHash'>

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash of a session token. The database stores only this hash. */
export const tokenHashOf = (token: string, { keyedHash }: Hashing): string => keyedHash(`portal session ${token}`)

/**
 * Builds a session from its database row. The CSRF token is derived from the ids of the session and its organization,
 * so it needs no storage and stays the same when the session gets a new token. After a switch, a page that still shows
 * the former organization has a wrong CSRF token and cannot change the new organization.
 */
const sessionOf = (row: SessionRow, tokenHash: string, { keyedHash }: Hashing): StoredSession => ({
  sessionId: row.sessionId,
  next: row.next,
  factors: row.factors,
  steppedUpAt: row.steppedUpAt,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  organizationStatus: row.organizationStatus,
  isApproved: row.isApproved,
  userId: row.id,
  email: row.email,
  role: row.role,
  csrfToken: keyedHash(`portal csrf ${row.sessionId} ${row.organizationId}`),
  expiresAt: row.expiresAt,
  tokenHash,
})

/** Returns the id of an organization as the API shows it. */
export const shownId = (organizationId: string): string => (organizationId === '' ? platformId : organizationId)

const listed = (memberships: readonly Membership[]) =>
  memberships.map(({ organizationId, name, role }) => ({ id: shownId(organizationId), name, role }))

/** Returns the answer about a complete session. */
export const answerOf = async (
  { csrfToken, userId, email, organizationId, organizationName, isApproved, role, expiresAt }: StoredSession,
  { store }: Pick<PortalContext, 'store'>,
): Promise<PortalSessionAnswer> => ({
  csrfToken,
  user: { email },
  organization: { id: shownId(organizationId), name: organizationName, approved: isApproved },
  organizations: listed(await store.memberships(userId)),
  role,
  permissions: permissionsOf(role, isApproved),
  expiresAt: isoDate(expiresAt),
})

/** Returns the answer about a session whose sign-in is missing a step. */
export const pendingAnswerOf = async (
  { csrfToken, userId, email }: StoredSession,
  next: PendingSessionAnswer['next'],
  context: Pick<PortalContext, 'store' | 'secondFactor'>,
): Promise<PendingSessionAnswer> => {
  const memberships = await context.store.memberships(userId)
  return {
    next,
    csrfToken,
    user: { email },
    methods: acceptedMethods(memberships, await context.store.factors.count(userId), context),
    organizations: listed(memberships),
  }
}

/** Returns the answer about a session in either state. */
export const signInAnswerOf = (
  session: StoredSession,
  context: Pick<PortalContext, 'store' | 'secondFactor'>,
): Promise<PortalSessionAnswer | PendingSessionAnswer> =>
  session.next === null ? answerOf(session, context) : pendingAnswerOf(session, session.next, context)

/**
 * Returns the session of the token from a cookie and extends the session, unless the request is unattended. Throws
 * `SIGN_IN_REQUIRED` if the token has no valid session.
 */
export const meetSession = async (
  token: string | undefined,
  context: PortalContext,
  isUnattended = false,
): Promise<StoredSession> => {
  if (token === undefined) throw problem('SIGN_IN_REQUIRED')
  const tokenHash = tokenHashOf(token, context)
  const row = await context.store.portalSessions.meet(tokenHash, context.realNow(), { extend: !isUnattended })
  if (row === undefined) throw problem('SIGN_IN_REQUIRED')
  return sessionOf(row, tokenHash, context)
}
