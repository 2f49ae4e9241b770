import type { WidgetType, WidgetView } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { sessionView } from './session-view.ts'
import { sessionOf } from './session.ts'

/**
 * Returns the widget's view for the document that a browser opens with a widget token. Does not start the session.
 * Returns undefined if the token is already exchanged or over its rate limit.
 */
export const preloadView = async (
  token: string,
  type: WidgetType,
  context: Context,
): Promise<WidgetView | undefined> => {
  const claims = await context.signer.verify(token, type, widgetAudience)
  const org = context.store.organization({ organizationId: claims.org, env: context.env })
  const row = await org.widgetTokens.find(claims.jti)
  // A preload counts against the token's rate limit only until the token is exchanged. Afterwards the session's
  // requests use this limit.
  if (row?.sessionStartedAt !== null || !(await context.rateLimits.allows('widget', claims.jti))) return undefined
  const session = sessionOf({ ...row, sessionStartedAt: context.realNow() })
  return session && sessionView(org, session, context)
}
