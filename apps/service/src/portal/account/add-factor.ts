import type { PortalSession } from '../../context.ts'
import type { Proof } from '../../store/access/portal-sessions.ts'
import type { PortalContext } from '../portal-context.ts'
import { nextStep } from '../session/next-step.ts'
import { raiseSession } from '../session/raise-session.ts'

/**
 * Adds a second factor, whose insert is `proof`. During an enrolment the session goes on to its next step in the same
 * commit. Returns the headers of the answer, or undefined if the proof is not valid.
 */
export const addFactor = async (
  session: PortalSession,
  { proved, proof }: { proved: 'passkey' | 'totp'; proof: Proof },
  context: PortalContext,
): Promise<Record<string, string> | undefined> => {
  const { store } = context
  if (session.next !== 'enrol') {
    const added = await store.factors.commit(session.userId, proof, session.audit(null))
    return added ? {} : undefined
  }
  const memberships = await store.memberships(session.userId)
  const counts = await store.factors.count(session.userId)
  const added = proved === 'passkey' ? { ...counts, passkeys: 1 } : { ...counts, authenticators: 1 }
  const next = nextStep({ memberships, counts: added, hasProved: true }, context)
  // Another session may have enrolled in the meantime, and then a password must not be enough here.
  const hasProved = session.factors.some((factor) => factor !== 'password')
  const first = hasProved ? proof : store.factors.first(session.userId, proof)
  const risen = await raiseSession(session, { next, proved, proof: first }, context)
  return risen?.headers
}
