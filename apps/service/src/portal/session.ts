import { randomBytes } from 'node:crypto'
import { problem, type PortalSessionAnswer } from '@loyalty/contract'
import type { PortalSession } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import type { PortalSessionRow } from '../store/access/portal-sessions.ts'
import type { PortalContext } from './portal-context.ts'

type Hashing = Pick<PortalContext, 'keyedHash'>

export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is kept of what is in a cookie. */
export const tokenHashOf = (token: string, { keyedHash }: Hashing): string => keyedHash(`portal session ${token}`)

/** The CSRF token follows from the session's, so nothing more is kept, and neither leads to the other. */
const sessionOf = (row: PortalSessionRow, tokenHash: string, { keyedHash }: Hashing): PortalSession => ({
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  organizationStatus: row.organizationStatus,
  userId: row.id,
  email: row.email,
  csrfToken: keyedHash(`portal csrf ${tokenHash}`),
  expiresAt: row.expiresAt,
  tokenHash,
})

export const answerOf = ({ csrfToken, email, organizationId, organizationName, expiresAt }: PortalSession): PortalSessionAnswer => ({
  csrfToken,
  user: { email },
  organization: { id: organizationId, name: organizationName },
  expiresAt: isoDate(expiresAt),
})

/** The session behind a cookie, which goes on by being met. Throws `SIGN_IN_REQUIRED`. */
export const meetSession = async (token: string | undefined, context: PortalContext): Promise<PortalSession> => {
  if (token === undefined) throw problem('SIGN_IN_REQUIRED')
  const tokenHash = tokenHashOf(token, context)
  const row = await context.store.portalSessions.meet(tokenHash, context.now())
  if (row === undefined) throw problem('SIGN_IN_REQUIRED')
  return sessionOf(row, tokenHash, context)
}
