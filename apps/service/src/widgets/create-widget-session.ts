import { endpoints, problem } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { handler } from '../http/handler.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { decodedHeader } from '../tokens/decoded-header.ts'
import { sessionView } from './session-view.ts'
import { sessionOf, signSession } from './session.ts'

const trade = async (token: string, nonce: string, context: Context): Promise<WidgetSession> => {
  const kind = decodedHeader(token).typ === 'lw-multibrand+jwt' ? 'multibrand' : 'point-exchange'
  const claims = await context.signer.verify(token, kind, widgetAudience)
  const owner = { organizationId: claims.org, env: context.env }
  const row = await context.store.organization(owner).widgetTokens.trade(claims.jti, nonce, context.now())
  const session = row && sessionOf(row, owner)
  if (!session) throw problem('TOKEN_INVALID', { detail: 'This token was already used by another page.' })
  return session
}

export const handleCreateWidgetSession = handler(endpoints.createWidgetSession, async ({ body }, context) => {
  const session = await trade(body.token, body.nonce, context)
  const view = await sessionView(session, context)
  return { body: { ...(await signSession(session, context)), ...view } }
})
