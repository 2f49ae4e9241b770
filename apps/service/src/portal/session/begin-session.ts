import type { Endpoint, SignInAnswer } from '@loyalty/contract'
import type { RequestFacts } from '../../http/handler.ts'
import { requireActive } from '../../http/require-active.ts'
import type { Proof } from '../../store/access/portal-sessions.ts'
import type { Factor } from '../../store/access/session-row.ts'
import { methodsOf } from '../../store/factors/factors.ts'
import type { PortalContext } from '../portal-context.ts'
import { nextStep } from './next-step.ts'
import { auditOf } from './request-audit.ts'
import { sessionCookie, tokenIn } from './session-cookie.ts'
import { meetSession, newToken, signInAnswerOf, tokenHashOf } from './session.ts'

/** A person who signs in, with what the person proved. */
type SignIn = {
  endpoint: Endpoint
  person: { id: string; email: string }
  factors: readonly Factor[]
  /** Runs in the commit of the new session. */
  proof?: Proof
}

const longestUserAgent = 400

/**
 * Creates the session of a person and returns the answer with its cookie. Returns undefined if the proof is not valid.
 * Throws `ORGANIZATION_NOT_ACTIVE` if all organizations of the person are suspended.
 */
export const beginSession = async (
  { endpoint, person, factors, proof }: SignIn,
  request: RequestFacts,
  context: PortalContext,
): Promise<{ body: SignInAnswer; headers: Record<string, string> } | undefined> => {
  const { store, realNow, baseUrl, id } = context
  const memberships = await store.memberships(person.id)
  const [first] = memberships.filter(({ status }) => status === 'ACTIVE').concat(memberships)
  if (first === undefined) return undefined
  requireActive(first.status)
  const { organizationId, role } = first
  const counts = await store.factors.count(person.id)
  const hasFactor = methodsOf(counts).length > 0
  const hasProved = factors.includes('passkey')
  const next = nextStep({ memberships, counts, hasProved }, context)
  const [token, now] = [newToken(), realNow()]
  const replaced = tokenIn(request.cookie, baseUrl)
  const author = { organizationId, role, userId: person.id, email: person.email, network: request.network() }
  const isBegun = await store.portalSessions.begin(
    {
      tokenHash: tokenHashOf(token, context),
      id: id('ses'),
      person: { id: person.id, organizationId },
      next,
      factors,
      // A password counts as a fresh proof only of a person without a second factor.
      steppedUpAt: hasProved || !hasFactor ? now : null,
      userAgent: request.userAgent.slice(0, longestUserAgent),
      network: request.network(),
      now,
      replaced: replaced && tokenHashOf(replaced, context),
    },
    auditOf(endpoint, { ...author, requestId: request.id }, context)(null),
    proof,
  )
  if (!isBegun) return undefined
  return {
    body: await signInAnswerOf(await meetSession(token, context), context),
    headers: { 'Set-Cookie': sessionCookie(baseUrl, token) },
  }
}
