import { endpoints, Problem, problem } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { handler, type RequestFacts } from '../http/handler.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { decodedHeader } from '../tokens/decoded-header.ts'
import { tokenTypes, type Claims } from '../tokens/signer.ts'
import { sessionView } from './session-view.ts'
import { sessionOf, signSession } from './session.ts'

type Facts = Pick<RequestFacts, 'network' | 'limitStart'>

/** Counts an invalid token against the address. An expired one was valid: its customer reads so, whatever neighbours send. */
const claimsOf = async (token: string, { network }: Facts, { signer, failures }: Context): Promise<Claims> => {
  const kind = decodedHeader(token).typ === tokenTypes.multibrand ? 'multibrand' : 'point-exchange'
  return signer.verify(token, kind, widgetAudience).catch(async (cause: unknown) => {
    if (cause instanceof Problem && cause.code === 'TOKEN_INVALID') await failures.widgetTokens.failed(network())
    throw cause
  })
}

const trade = async (token: string, nonce: string, request: Facts, context: Context): Promise<WidgetSession> => {
  const claims = await claimsOf(token, request, context)
  await request.limitStart(claims)
  const owner = { organizationId: claims.org, env: context.env }
  const row = await context.store.organization(owner).widgetTokens.trade(claims.jti, nonce, context.now())
  const session = row && sessionOf(row, owner)
  if (!session) throw problem('TOKEN_INVALID', { detail: 'This token was already used by another page.' })
  return session
}

export const handleCreateWidgetSession = handler(endpoints.createWidgetSession, async ({ body, request }, context) => {
  const session = await trade(body.token, body.nonce, request, context)
  const view = await sessionView(session, context)
  return { body: { ...(await signSession(session, context)), ...view } }
})
