import { randomBytes } from 'node:crypto'
import { permissionsOf, problem, type PortalSessionAnswer } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import { isoDate } from '../../http/request/dates.ts'
import type { PortalSessionRow } from '../../store/access/portal-sessions.ts'
import type { PortalContext } from '../portal-context.ts'

/**
 * A portal session without `audit`, the function that appends audit entries, because that function belongs to one
 * request.
 */
export type StoredSession = Omit<PortalSession, 'audit'>

type Hashing = Pick<PortalContext, 'keyedHash'>

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash of a session token. The database stores only this hash. */
export const tokenHashOf = (token: string, { keyedHash }: Hashing): string => keyedHash(`portal session ${token}`)

/**
 * Builds a session from its database row. The CSRF token is derived from the hash of the session token, so the CSRF
 * token needs no storage and reveals no session token.
 */
const sessionOf = (row: PortalSessionRow, tokenHash: string, { keyedHash }: Hashing): StoredSession => ({
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  organizationStatus: row.organizationStatus,
  userId: row.id,
  email: row.email,
  role: row.role,
  csrfToken: keyedHash(`portal csrf ${tokenHash}`),
  expiresAt: row.expiresAt,
  tokenHash,
})

export const answerOf = ({
  csrfToken,
  email,
  organizationId,
  organizationName,
  role,
  expiresAt,
}: StoredSession): PortalSessionAnswer => ({
  csrfToken,
  user: { email },
  organization: { id: organizationId, name: organizationName },
  role,
  permissions: permissionsOf(role),
  expiresAt: isoDate(expiresAt),
})

/**
 * Returns the session of the token from a cookie and extends the session. Throws `SIGN_IN_REQUIRED` if the token has no
 * valid session.
 */
export const meetSession = async (token: string | undefined, context: PortalContext): Promise<StoredSession> => {
  if (token === undefined) throw problem('SIGN_IN_REQUIRED')
  const tokenHash = tokenHashOf(token, context)
  const row = await context.store.portalSessions.meet(tokenHash, context.realNow())
  if (row === undefined) throw problem('SIGN_IN_REQUIRED')
  return sessionOf(row, tokenHash, context)
}
