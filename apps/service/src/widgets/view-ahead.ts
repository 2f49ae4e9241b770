import type { WidgetType, WidgetView } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { sessionView } from './session-view.ts'
import { sessionOf } from './session.ts'

/**
 * What a widget token will be traded for, without the session, for the document that was opened with it: undefined once any page has traded it,
 * or where it is opened more often than a session may ask. Whoever holds such a token could trade it, and sees no more by this. Throws as X2 does.
 */
export const viewAhead = async (token: string, type: WidgetType, context: Context): Promise<WidgetView | undefined> => {
  const claims = await context.signer.verify(token, type, widgetAudience)
  const owner = { organizationId: claims.org, env: context.env }
  const row = await context.store.organization(owner).widgetTokens.find(claims.jti)
  // Only then: the session that it was traded for counts by the same id.
  if (row?.sessionStartedAt !== null || !(await context.rateLimits.allows('widget', claims.jti))) return undefined
  const session = sessionOf({ ...row, sessionStartedAt: context.now() }, owner)
  return session && sessionView(session, context)
}
