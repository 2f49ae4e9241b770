import type { PortalSession } from '../../context.ts'
import type { Proof } from '../../store/access/portal-sessions.ts'
import type { Factor } from '../../store/access/session-row.ts'
import type { PortalContext } from '../portal-context.ts'
import { sessionCookie } from './session-cookie.ts'
import { newToken, tokenHashOf } from './session.ts'

type Change = {
  next: PortalSession['next']
  /** The proof that the person has just given, if any. */
  proved?: Factor
  organizationId?: string
  /** Runs in the commit of the change. */
  proof?: Proof
}

/**
 * Gives a session a new state and a new cookie, so that a stolen older cookie gains nothing. Returns the new token and
 * the header, or undefined if the proof is not valid.
 */
export const raiseSession = async (
  session: PortalSession,
  { next, proved, organizationId = session.organizationId, proof }: Change,
  context: PortalContext,
): Promise<{ token: string; headers: Record<string, string> } | undefined> => {
  const { store, realNow, baseUrl } = context
  const [token, now] = [newToken(), realNow()]
  const risen = await store.portalSessions.rise(
    {
      from: session.tokenHash,
      to: tokenHashOf(token, context),
      organizationId,
      next,
      factors: proved === undefined ? session.factors : [...new Set([...session.factors, proved])],
      steppedUpAt: proved === undefined ? session.steppedUpAt : now,
      now,
    },
    session.audit(null),
    proof,
  )
  return risen ? { token, headers: { 'Set-Cookie': sessionCookie(baseUrl, token) } } : undefined
}
