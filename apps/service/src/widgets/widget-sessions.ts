import type { ExchangeSession } from '@loyalty/contract'
import type { TestService } from '../../testing/service.ts'

/**
 * Creates orders, widget tokens and sessions for a test. `service` is a function, because a test file calls
 * `widgetSessions` before it starts the service.
 */
export const widgetSessions = (service: () => TestService) => {
  let count = 0
  const nonce = () => `nonce-${String((count += 1)).padStart(20, '0')}`
  const purchase = (more: object = {}) => ({
    userId: 'customer-1001',
    amount: 50,
    currency: 'SAR' as const,
    referenceNumber: `W-${(count += 1)}`,
    ...more,
  })
  return {
    nonce,
    purchase,
    mint: async (order: object) => {
      const caller = await service().caller()
      const body = { ...service().credentials(), ...purchase(), ...order }
      return (await caller.createPointExchangeToken({ body })).accessToken
    },
    open: async (token: string, pageNonce = nonce()) => {
      const client = service().widget(() => '')
      const session = (await client.createWidgetSession({ body: { token, nonce: pageNonce } })) as ExchangeSession
      return { session, client: service().widget(() => session.sessionToken) }
    },
  }
}
