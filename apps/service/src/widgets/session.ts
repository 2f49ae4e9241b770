import { limits, problem } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import type { RequestCaller } from '../store/store.ts'
import type { WidgetToken } from '../store/access/widget-tokens.ts'
import { sessionAudience } from '../tokens/audiences.ts'

/** The session a token was traded for; undefined where it was not. */
export const sessionOf = (row: WidgetToken, owner: RequestCaller): WidgetSession | undefined =>
  row.sessionStartedAt === null
    ? undefined
    : {
        id: row.jti,
        caller: { ...owner, clientId: row.clientId },
        widget: row.kind,
        userId: row.userId,
        purchase: row.purchase,
        startedAt: row.sessionStartedAt,
      }

/** A session token of ten minutes, or less where the session's hour ends sooner. Throws `TOKEN_EXPIRED` after that hour. */
export const signSession = async (
  session: WidgetSession,
  { signer, now }: Context,
): Promise<{ sessionToken: string; expiresIn: number }> => {
  const left = Math.floor((session.startedAt - now()) / 1000) + limits.sessionMaxSeconds
  const expiresIn = Math.min(limits.sessionTokenSeconds, left)
  if (expiresIn <= 0) throw problem('TOKEN_EXPIRED', { detail: 'This session has lasted an hour: start a new one.' })
  const { organizationId: org, env } = session.caller
  return { sessionToken: await signer.sign('session', sessionAudience, { org, env, jti: session.id }, expiresIn), expiresIn }
}

/** The purchase of a point-exchange session, which its kind guarantees. */
export const purchaseOf = ({ purchase }: WidgetSession) => {
  if (!purchase) throw problem('TOKEN_INVALID', { detail: 'This session is not for a point exchange.' })
  return purchase
}
