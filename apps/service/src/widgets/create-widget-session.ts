import { endpoints, Problem, problem } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import type { OrganizationStore } from '../store/store.ts'
import { handler, type RequestFacts } from '../http/handler.ts'
import { isGrantValid } from '../store/access/client-access.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { decodedHeader } from '../tokens/decoded-header.ts'
import { tokenTypes, type Claims } from '../tokens/signer.ts'
import { draftOwner } from '../session-draft.ts'
import { storeOfSession } from './store-of-session.ts'
import { sessionView } from './session-view.ts'
import { clientOf, sessionOf, signSession } from './session.ts'

type Facts = Pick<RequestFacts, 'network' | 'limitStart' | 'identifiedClient'>

/**
 * Returns the claims of a widget token. Counts an invalid token, but not an expired token, as a failed attempt of the
 * sender's network.
 */
const claimsOf = async (token: string, { network }: Facts, { signer, failures }: Context): Promise<Claims> => {
  const kind = decodedHeader(token).typ === tokenTypes.multibrand ? 'multibrand' : 'point-exchange'
  return signer.verify(token, kind, widgetAudience).catch(async (cause: unknown) => {
    if (cause instanceof Problem && cause.code === 'TOKEN_INVALID') await failures.widgetTokens.failed(network())
    throw cause
  })
}

type Started = { org: OrganizationStore; session: WidgetSession }

/**
 * Starts the session of a widget token. After the first exchange, only the page with the `nonce` of that exchange may
 * exchange the token again. Throws `TOKEN_INVALID`, `TOKEN_EXPIRED` or `RATE_LIMITED`.
 */
const exchangeToken = async (token: string, nonce: string, request: Facts, context: Context): Promise<Started> => {
  const claims = await claimsOf(token, request, context)
  await request.limitStart(claims)
  const caller = { organizationId: claims.org, env: context.env }
  const snapshot = await context.store.catalog(caller)
  await context.signer.requireKey(claims)
  const org = context.store.organization(caller, { snapshot })
  const row = await org.widgetTokens.exchangeToken(claims.jti, nonce, context.realNow())
  if (row) request.identifiedClient(clientOf(row, claims.org))
  if (row && !isGrantValid(snapshot.clients, { ...row, issuedAt: row.createdAt }, context.realNow()))
    throw problem('TOKEN_INVALID', { detail: 'The client secret behind this token has ended.' })
  const session = row && sessionOf(row)
  if (!session) throw problem('TOKEN_INVALID', { detail: 'This token was already used by another page.' })
  return { org: storeOfSession(org, session, context), session }
}

export const handleCreateWidgetSession = handler(endpoints.createWidgetSession, async ({ body, request }, context) => {
  const { org, session } = await exchangeToken(body.token, body.nonce, request, context)
  const [view, kept = null] = await Promise.all([
    sessionView(org, session, context),
    org.drafts.find(draftOwner(session)),
  ])
  const draft = view.keepsDraft ? kept : null
  return { body: { ...(await signSession(org.caller, session, context)), draft, ...view } }
})
