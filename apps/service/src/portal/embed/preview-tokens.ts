import { portalEndpoints } from '@loyalty/contract'
import { mintPreviewToken } from '../../widgets/mint-preview-token.ts'
import { portalHandler } from '../portal-handler.ts'

export const handleCreatePreviewToken = portalHandler(
  portalEndpoints.createPreviewToken,
  async ({ session: { organizationId }, body: { widget, amount, currency } }, context) => {
    const order = amount === undefined || currency === undefined ? undefined : { amount, currency }
    const caller = { organizationId, env: 'sandbox' as const }
    const body = await mintPreviewToken(caller, { widget, order }, { ...context, signer: context.sandboxSigner })
    return { body, headers: { 'Cache-Control': 'no-store' } }
  },
)
