import { accountLimits, portalEndpoints, problem, type Assertion, type Endpoint } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import { isoDate } from '../../http/request/dates.ts'
import { passwordMatches } from '../../store/access/passwords.ts'
import type { Proof } from '../../store/access/portal-sessions.ts'
import type { Factor } from '../../store/access/session-row.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { busy } from './create-session.ts'
import { isProductionPath } from './production-path.ts'
import { acceptedMethods, lacksFactor } from './next-step.ts'
import { raiseSession } from './raise-session.ts'
import { limited, proofOfCode, wrongFactor } from './second-factor.ts'
import type { StoredSession } from './session.ts'
import { checkAssertion, requestPasskey } from './web-authn.ts'

const holdsMs = accountLimits.stepUpSeconds * 1000

/** Returns the ways in which a person can confirm. Empty for a person who must add a second factor first. */
const waysOf = async ({ userId }: StoredSession, context: PortalContext) => {
  const counts = await context.store.factors.count(userId)
  const memberships = await context.store.memberships(userId)
  if (lacksFactor(memberships, counts, context)) return []
  const methods = acceptedMethods(memberships, counts, context)
  return methods.length > 0 ? methods : (['password'] as const)
}

const isGuarded = ({ stepUp, path }: Endpoint, requestPath: string): boolean =>
  stepUp === 'always' || (stepUp === 'production' && isProductionPath(path, requestPath))

/**
 * Throws `REAUTHENTICATION_REQUIRED` if the endpoint needs a step-up and the last proof is too old. A person who adds
 * the first second factor during the sign-in has just proved the password.
 */
export const requireStepUp = async (
  endpoint: Endpoint,
  requestPath: string,
  session: StoredSession,
  context: PortalContext,
): Promise<void> => {
  if (!isGuarded(endpoint, requestPath) || session.next === 'enrol') return
  if (session.steppedUpAt !== null && context.realNow() < session.steppedUpAt + holdsMs) return
  const methods = await waysOf(session, context)
  if (methods.length === 0)
    throw problem('ENROLMENT_REQUIRED', {
      detail: 'Your account needs a second factor: sign out and in again to add one.',
    })
  throw problem('REAUTHENTICATION_REQUIRED', {
    detail: 'Confirm that it is you with POST /portal/api/session/step-up, then send the request again.',
    members: { methods },
  })
}

export const handleBeginStepUp = portalHandler(portalEndpoints.beginStepUp, async ({ session }, context) => {
  const methods = [...(await waysOf(session, context))]
  const passkey = methods.some((method) => method === 'passkey')
    ? await requestPasskey('step-up', session.userId, context)
    : null
  return { body: { methods, passkey } }
})

type Given = { code?: string | undefined; passkey?: Assertion | undefined; password?: string | undefined }
type Proved = { proof?: Proof; proved: Factor }

const provePassword = async (session: StoredSession, password: string, context: PortalContext) => {
  const person = await context.store.people.find(session.email)
  const matches = await passwordMatches(password, person?.passwordHash).catch(busy)
  return person?.id === session.userId && matches
}

const judge = async (
  session: PortalSession,
  { code, passkey, password }: Given,
  context: PortalContext,
): Promise<Proved | undefined> => {
  const ways: readonly Factor[] = await waysOf(session, context)
  if (code !== undefined) {
    const given = proofOfCode(session.userId, code, context)
    return ways.includes(given.proved) ? given : undefined
  }
  if (passkey !== undefined) {
    const checked = await checkAssertion(passkey, { kind: 'step-up', personId: session.userId }, context)
    return checked && { proof: checked.proof, proved: 'passkey' }
  }
  const isPassword = ways.includes('password') && (await provePassword(session, password ?? '', context))
  return isPassword ? { proved: 'password' } : undefined
}

export const handleFinishStepUp = portalHandler(portalEndpoints.finishStepUp, async ({ body, session }, context) => {
  const now = context.realNow()
  const risen = await limited(context.failures.stepUp, session.userId, async () => {
    const proved = await judge(session, body, context)
    return proved && raiseSession(session, { next: session.next, ...proved }, context)
  })
  if (risen === undefined) throw wrongFactor()
  return { body: { until: isoDate(now + holdsMs) }, headers: risen.headers }
})
