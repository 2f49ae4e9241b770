import type { WidgetType, WidgetView } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { isGrantValid } from '../store/access/client-access.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { storeOfSession } from './store-of-session.ts'
import { sessionView } from './session-view.ts'
import { sessionOf } from './session.ts'

/**
 * Returns the view of a widget, for the document that a browser opens with a widget token. Does not start the session.
 * Returns undefined if a page has already exchanged the token, if the token's client secret has ended, or if the token
 * exceeds its rate limit.
 */
export const preloadView = async (
  token: string,
  type: WidgetType,
  context: Context,
): Promise<WidgetView | undefined> => {
  const claims = await context.signer.verify(token, type, widgetAudience)
  const caller = { organizationId: claims.org, env: context.env }
  const snapshot = await context.store.catalog(caller)
  await context.signer.requireKey(claims)
  const org = context.store.organization(caller, { snapshot })
  const row = await org.widgetTokens.find(claims.jti)
  // Counts the preload against the token's rate limit, but only if no page has exchanged the token. After the exchange,
  // the limit is for the session's requests.
  if (row?.sessionStartedAt !== null || !(await context.rateLimits.allows('widget', claims.jti))) return undefined
  if (!isGrantValid(snapshot.clients, { ...row, issuedAt: row.createdAt }, context.realNow())) return undefined
  const session = sessionOf({ ...row, sessionStartedAt: context.realNow() })
  return session && sessionView(storeOfSession(org, session, context), session, context)
}
