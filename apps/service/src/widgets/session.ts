import { limits, problem } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import type { Caller } from '../caller.ts'
import type { RequestClient } from '../http/request-log/identify-client.ts'
import type { WidgetToken } from '../store/access/widget-tokens.ts'
import { sessionAudience } from '../tokens/audiences.ts'

/** Returns the session of a widget token, or undefined if no page has exchanged the token yet. */
export const sessionOf = (row: WidgetToken): WidgetSession | undefined =>
  row.sessionStartedAt === null
    ? undefined
    : {
        id: row.jti,
        clientId: row.clientId,
        widget: row.kind,
        userId: row.userId,
        isPreview: row.isPreview,
        purchase: row.purchase,
        startedAt: row.sessionStartedAt,
      }

/** Returns the client that requested a widget token. */
export const clientOf = ({ clientId, secretId, isPreview }: WidgetToken, organizationId: string): RequestClient => ({
  organizationId,
  clientId,
  secretId,
  isPreview,
})

/**
 * Signs a session token. The token is valid for ten minutes, but at most until the session ends, one hour after its
 * start. Throws `TOKEN_EXPIRED` if the session has ended.
 */
export const signSession = async (
  { organizationId: org, env }: Caller,
  session: WidgetSession,
  { signer, realNow }: Context,
): Promise<{ sessionToken: string; expiresIn: number }> => {
  const left = Math.floor((session.startedAt - realNow()) / 1000) + limits.sessionMaxSeconds
  const expiresIn = Math.min(limits.sessionTokenSeconds, left)
  if (expiresIn <= 0) throw problem('TOKEN_EXPIRED', { detail: 'This session has lasted an hour: start a new one.' })
  return {
    sessionToken: await signer.sign('session', sessionAudience, { org, env, jti: session.id }, expiresIn),
    expiresIn,
  }
}

/** Returns the purchase of a point-exchange session. Throws `TOKEN_INVALID` for a multibrand session. */
export const purchaseOf = ({ purchase }: WidgetSession) => {
  if (!purchase) throw problem('TOKEN_INVALID', { detail: 'This session is not for a point exchange.' })
  return purchase
}
