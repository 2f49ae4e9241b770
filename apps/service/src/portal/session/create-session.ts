import { portalEndpoints, problem } from '@loyalty/contract'
import { hashPassword, isOutdated, passwordMatches, PasswordsBusy } from '../../store/access/passwords.ts'
import { emailKey, type KnownMember } from '../../store/access/people.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { beginSession } from './begin-session.ts'
import { spendGuess } from './sign-in-limits.ts'

export const busy = (cause: unknown): never => {
  if (!(cause instanceof PasswordsBusy)) throw cause
  throw problem('SERVICE_UNAVAILABLE', {
    detail: 'Too many people sign in at this moment: send it again.',
    retryAfter: 5,
  })
}

const failed = () => problem('SIGN_IN_FAILED', { detail: 'E-mail address or password is wrong.' })

/** Stores the password under the present scheme. A full queue only delays this to the next sign-in. */
const rehash = async (
  { id, passwordHash }: KnownMember,
  password: string,
  { accounts }: PortalContext['store'],
): Promise<void> => {
  const hash = await hashPassword(password).catch((cause: unknown) => {
    if (cause instanceof PasswordsBusy) return undefined
    throw cause
  })
  if (hash !== undefined) await accounts.rehash(id, passwordHash, hash)
}

/**
 * Signs a user in. For an unknown e-mail address, the answer and its delay are the same as for a wrong password. A
 * client therefore cannot learn which addresses exist.
 */
export const handleCreatePortalSession = portalHandler(
  portalEndpoints.createPortalSession,
  async ({ body, request }, context) => {
    const { store } = context
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
    if (user === undefined) throw failed()
    await guess.giveBack()
    if (isOutdated(user.passwordHash)) await rehash(user, body.password, store)
    const signedIn = await beginSession(
      { endpoint: portalEndpoints.createPortalSession, person: user, factors: ['password'] },
      request,
      context,
    )
    if (signedIn === undefined) throw failed()
    return signedIn
  },
)
