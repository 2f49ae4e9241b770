import { portalEndpoints, problem, Problem } from '@loyalty/contract'
import type { FailureLimit } from '../../http/limits/rate-limit.ts'
import type { Proof } from '../../store/access/portal-sessions.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { acceptedMethods, nextStep } from './next-step.ts'
import { raiseSession } from './raise-session.ts'
import { meetSession, signInAnswerOf } from './session.ts'

export const wrongFactor = (): Problem =>
  problem('SECOND_FACTOR_WRONG', {
    detail: 'That code is not right, or it was already used. Wait for the next one.',
  })

/** Returns the proof of a code: six digits are of the authenticator app, anything else is a recovery code. */
export const proofOfCode = (
  personId: string,
  text: string,
  { store, realNow }: PortalContext,
): { proof: Proof; proved: 'totp' | 'recovery-code' } => {
  const code = text.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(code)
    ? { proof: store.factors.authenticators.use(personId, code, realNow()), proved: 'totp' }
    : { proof: store.factors.recoveryCodes.use(personId, code, realNow()), proved: 'recovery-code' }
}

/**
 * Runs an attempt that counts as failed unless it returns a result. Concurrent attempts cannot exceed the limit, because
 * the failure is counted first.
 */
export const limited = async <T>(
  limit: FailureLimit,
  personId: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  await limit.check(personId)
  await limit.failed(personId)
  const result = await attempt()
  if (result !== undefined) await limit.giveBack(personId)
  return result
}

/** Proves the second factor of a sign-in. Too many wrong codes end the sign-in. */
export const handleVerifySecondFactor = portalHandler(
  portalEndpoints.verifySecondFactor,
  async ({ body, session }, context) => {
    if (session.next !== 'second-factor')
      throw problem('SIGN_IN_COMPLETE', { detail: 'This session needs no second factor.' })
    const { store, failures } = context
    const memberships = await store.memberships(session.userId)
    const counts = await store.factors.count(session.userId)
    const next = nextStep({ memberships, counts, hasProved: true }, context)
    const accepted = acceptedMethods(memberships, counts, context)
    const { proof, proved } = proofOfCode(session.userId, body.code, context)
    const risen = await limited(failures.secondFactor, session.userId, async () =>
      accepted.includes(proved) ? await raiseSession(session, { next, proved, proof }, context) : undefined,
    ).catch(async (cause: unknown) => {
      if (cause instanceof Problem && cause.code === 'TOO_MANY_ATTEMPTS')
        await store.portalSessions.drop(session.tokenHash)
      throw cause
    })
    if (risen === undefined) throw wrongFactor()
    return { body: await signInAnswerOf(await meetSession(risen.token, context), context), headers: risen.headers }
  },
)
