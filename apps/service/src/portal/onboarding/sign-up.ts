import { portalEndpoints, problem } from '@loyalty/contract'
import { hashPassword, passwordMatches } from '../../store/access/passwords.ts'
import { emailKey } from '../../store/access/people.ts'
import { requireStrongPassword } from '../account/password-rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { beginSession } from '../session/begin-session.ts'
import { busy } from '../session/create-session.ts'
import { auditOf } from '../session/request-audit.ts'
import { spendGuess } from '../session/sign-in-limits.ts'

const requireOpen = ({ configuration }: PortalContext): void => {
  if (configuration.signUp) return
  throw problem('ROUTE_NOT_FOUND', { detail: 'This service takes no sign-ups. Ask its operator for an invitation.' })
}

/** Answers the same, after the same slow work, for an address with an account and without one. */
export const handleSignUp = portalHandler(portalEndpoints.signUp, async ({ body, request }, context) => {
  requireOpen(context)
  const { password, ...rest } = body
  const { email, legalEntity } = body
  const network = request.network()
  requireStrongPassword(password, [email, legalEntity])
  await context.failures.signUp.failed(network)
  await context.failures.signUpMail.failed(emailKey(email))
  const passwordHash = await hashPassword(password).catch(busy)
  await context.store.signUps.begin({ ...rest, passwordHash }, (organizationId, userId) => {
    const author = { organizationId, userId, email, network, requestId: request.id }
    return auditOf(portalEndpoints.signUp, author, context)(null)
  })
  return { body: undefined }
})

const invalid = () =>
  problem('LINK_INVALID', { detail: 'This link has expired, was used, or a newer one replaced it. Sign up again.' })

export const handleVerifyEmail = portalHandler(
  portalEndpoints.verifyEmail,
  async ({ body: { token, password }, request }, context) => {
    requireOpen(context)
    const { signUps } = context.store
    const signUp = await signUps.read(token)
    if (signUp === undefined) throw invalid()
    request.identified({ organizationId: signUp.organizationId })
    const guess = await spendGuess(context, { person: emailKey(signUp.email), address: request.network() })
    if (!(await passwordMatches(password, signUp.passwordHash).catch(busy)))
      throw problem('SIGN_IN_FAILED', { detail: 'This is not the password of the account.' })
    await guess.giveBack()
    const signedIn = await beginSession(
      {
        endpoint: portalEndpoints.verifyEmail,
        person: { id: signUp.personId, email: signUp.email },
        factors: ['password'],
        proof: (run) => signUps.confirm(run, token, signUp),
      },
      request,
      context,
    )
    if (signedIn === undefined) throw invalid()
    return signedIn
  },
)
