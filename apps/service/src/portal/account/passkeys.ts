import { accountLimits, portalEndpoints, problem, type PasskeyAnswer } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import { isoDate } from '../../http/request/dates.ts'
import type { Passkey } from '../../store/factors/passkeys.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { checkAttestation, offerPasskey } from '../session/web-authn.ts'
import { addFactor } from './add-factor.ts'
import { removeFactor } from './remove-factor.ts'

const itemOf = ({ id, label, backedUp, createdAt, lastUsedAt }: Passkey): PasskeyAnswer => ({
  id,
  label,
  backedUp,
  createdAt: isoDate(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoDate(lastUsedAt),
})

const notFound = () => problem('PASSKEY_NOT_FOUND', { detail: 'None of your passkeys has this id.' })

const requireRoom = async ({ userId }: PortalSession, { store }: PortalContext): Promise<void> => {
  const { passkeys } = await store.factors.count(userId)
  if (passkeys >= accountLimits.passkeys)
    throw problem('TOO_MANY', {
      detail: `An account has at most ${accountLimits.passkeys} passkeys: remove one first.`,
      members: { limit: accountLimits.passkeys },
    })
}

export const handleListPasskeys = portalHandler(portalEndpoints.listPasskeys, async ({ session }, { store }) => ({
  body: (await store.factors.passkeys.list(session.userId)).map(itemOf),
}))

export const handleBeginPasskey = portalHandler(portalEndpoints.beginPasskey, async ({ session }, context) => {
  await requireRoom(session, context)
  return { body: await offerPasskey({ id: session.userId, email: session.email }, context) }
})

export const handleAddPasskey = portalHandler(
  portalEndpoints.addPasskey,
  async ({ body: { label, credential }, session }, context) => {
    await requireRoom(session, context)
    const refused = problem('PASSKEY_REFUSED', {
      detail: 'The answer of the passkey is not valid, or its five minutes are over. Begin again.',
    })
    const checked = await checkAttestation(credential, session.userId, context)
    if (checked === undefined) throw refused
    const { store, id, realNow } = context
    const passkey = {
      ...checked,
      id: id('pk'),
      personId: session.userId,
      label,
      createdAt: realNow(),
      lastUsedAt: null,
    }
    const added = await addFactor(session, { proved: 'passkey', proof: store.factors.passkeys.add(passkey) }, context)
    if (added === undefined) throw refused
    return { body: itemOf(passkey), headers: added }
  },
)

export const handleRenamePasskey = portalHandler(
  portalEndpoints.renamePasskey,
  async ({ params: { passkeyId }, body: { label }, session }, { store }) => {
    const renamed = await store.factors.passkeys.rename(session.userId, passkeyId, label, session.audit(null))
    if (renamed === undefined) throw notFound()
    return { body: itemOf(renamed) }
  },
)

export const handleDeletePasskey = portalHandler(
  portalEndpoints.deletePasskey,
  async ({ params: { passkeyId }, session }, context) => {
    if ((await removeFactor(session, passkeyId, context)) === 'unknown') throw notFound()
    return { body: undefined }
  },
)
