import { problem } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import type { PortalContext } from '../portal-context.ts'
import { requiredFactor } from '../session/next-step.ts'

/** Removes a passkey, or the authenticator app (null). Throws `LAST_FACTOR` if the person must keep this factor. */
export const removeFactor = async (
  session: PortalSession,
  passkeyId: string | null,
  context: PortalContext,
): Promise<'removed' | 'unknown'> => {
  const { store } = context
  const needed = requiredFactor(await store.memberships(session.userId), context)
  const removal = await store.factors.remove(session.userId, passkeyId, needed, session.audit(null))
  if (removal === 'last')
    throw problem('LAST_FACTOR', { detail: 'Your role needs a second factor: add another one, then remove this one.' })
  return removal
}
