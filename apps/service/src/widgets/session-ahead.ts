import type { WidgetType } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { sessionOf } from './session.ts'

/**
 * The session that a widget token is about to be traded for, so that its document can bring what the first screen needs: undefined once any page has
 * traded it (R-12), or it has expired, or is asked about too often. Whoever holds such a token could trade it, and sees no more by this. Never rejects:
 * what is wrong with a token is X2's to say.
 */
export const sessionAhead = async (
  token: string,
  type: WidgetType,
  limit: (key: string) => Promise<void>,
  { signer, store, env, now }: Context,
): Promise<WidgetSession | undefined> => {
  try {
    const claims = await signer.verify(token, type, widgetAudience)
    await limit(claims.jti)
    const owner = { organizationId: claims.org, env }
    const row = await store.organization(owner).widgetTokens.find(claims.jti)
    return row?.sessionStartedAt === null ? sessionOf({ ...row, sessionStartedAt: now() }, owner) : undefined
  } catch {
    return undefined
  }
}
