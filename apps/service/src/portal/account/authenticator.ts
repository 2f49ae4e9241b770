import { portalEndpoints } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'
import { limited, wrongFactor } from '../session/second-factor.ts'
import { addFactor } from './add-factor.ts'
import { removeFactor } from './remove-factor.ts'

export const handleBeginTotp = portalHandler(
  portalEndpoints.beginTotp,
  async ({ session: { userId, email } }, { store, realNow }) => ({
    body: await store.factors.authenticators.begin({ id: userId, email }, realNow()),
  }),
)

export const handleConfirmTotp = portalHandler(portalEndpoints.confirmTotp, async ({ body, session }, context) => {
  const code = body.code.replaceAll(/\s/g, '')
  const proof = context.store.factors.authenticators.confirm(session.userId, code, context.realNow())
  const added = await limited(context.failures.stepUp, session.userId, () =>
    addFactor(session, { proved: 'totp', proof }, context),
  )
  if (added === undefined) throw wrongFactor()
  return { body: undefined, headers: added }
})

export const handleDeleteTotp = portalHandler(portalEndpoints.deleteTotp, async ({ session }, context) => {
  await removeFactor(session, null, context)
  return { body: undefined }
})

export const handleCreateRecoveryCodes = portalHandler(
  portalEndpoints.createRecoveryCodes,
  async ({ session }, { store }) => ({
    body: { codes: await store.factors.recoveryCodes.create(session.userId, session.audit(null)) },
  }),
)
