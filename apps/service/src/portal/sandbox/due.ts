import { portalEndpoints, readInstant } from '@loyalty/contract'
import { canonicalMoney } from '../../money/decimal.ts'
import { portalHandler } from '../portal-handler.ts'
import { isoOrNull } from '../webhooks/webhook-items.ts'

export const handleGetSandboxDue = portalHandler(
  portalEndpoints.getSandboxDue,
  async ({ session, query }, { store }) => {
    const org = store.organization({ organizationId: session.organizationId, env: 'sandbox' })
    const [{ organization }, { credits, users, value, nextAt }] = await Promise.all([
      org.catalog(),
      org.sandboxTools.due(readInstant(query.to)),
    ])
    return {
      body: {
        credits,
        users,
        value: canonicalMoney(value),
        currency: organization.localCurrency,
        nextAt: isoOrNull(nextAt),
      },
    }
  },
)
