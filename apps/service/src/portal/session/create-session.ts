import { portalEndpoints, problem } from '@loyalty/contract'
import { requireActive } from '../../http/require-active.ts'
import { passwordMatches, PasswordsBusy } from '../../store/access/passwords.ts'
import { emailKey } from '../../store/access/people.ts'
import { portalHandler } from '../portal-handler.ts'
import { auditOf } from './request-audit.ts'
import { sessionCookie, tokenIn } from './session-cookie.ts'
import { answerOf, meetSession, newToken, tokenHashOf } from './session.ts'
import { spendGuess } from './sign-in-limits.ts'

const busy = (cause: unknown): never => {
  if (!(cause instanceof PasswordsBusy)) throw cause
  throw problem('SERVICE_UNAVAILABLE', {
    detail: 'Too many people sign in at this moment: send it again.',
    retryAfter: 5,
  })
}

/**
 * Signs a user in. For an unknown e-mail address, the answer and its delay are the same as for a wrong password. A
 * client therefore cannot learn which addresses exist.
 */
export const handleCreatePortalSession = portalHandler(
  portalEndpoints.createPortalSession,
  async ({ body, request }, context) => {
    const { store, realNow, baseUrl } = context
    const guess = await spendGuess(context, { person: emailKey(body.email), address: request.network() })
    const judge = async () => {
      const user = await store.people.find(body.email)
      if (user) request.identified({ organizationId: user.organizationId })
      const matches = await passwordMatches(body.password, user?.passwordHash).catch(busy)
      return matches ? user : undefined
    }
    const user = await judge().catch(async (cause: unknown) => {
      await guess.giveBack()
      throw cause
    })
    if (user === undefined) throw problem('SIGN_IN_FAILED', { detail: 'E-mail address or password is wrong.' })
    await guess.giveBack()
    requireActive(user.organizationStatus)
    const author = { ...user, userId: user.id, network: request.network(), requestId: request.id }
    const token = newToken()
    const replaced = tokenIn(request.cookie, baseUrl)
    await store.portalSessions.begin(
      tokenHashOf(token, context),
      user,
      realNow(),
      replaced && tokenHashOf(replaced, context),
      auditOf(portalEndpoints.createPortalSession, author, context)(null),
    )
    return {
      body: answerOf(await meetSession(token, context)),
      headers: { 'Set-Cookie': sessionCookie(baseUrl, token) },
    }
  },
)
