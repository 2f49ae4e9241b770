import { createClient, routes, type Fetch } from '@loyalty/contract/client'
import { limits, type PointExchangeTokenRequest } from '@loyalty/contract'

/** What a page needs to start a widget. `expiresIn` is in seconds, counted from now. */
export type WidgetToken = { token: string; expiresIn: number }

export type PointExchangeOrder = Omit<PointExchangeTokenRequest, 'clientId' | 'clientSecret'>

export type WidgetTokens = {
  /** For one user, one amount, one reference (S:386-398). Valid 10 minutes, and only for starting the widget. */
  pointExchange(order: PointExchangeOrder): Promise<WidgetToken>
  /** For one user's reward preferences (S:400-402). Valid 1 minute, and only for starting the widget. */
  multibrand(user: { userId: string }): Promise<WidgetToken>
}

/** Calls that carry the credentials in their body; never repeated, so that nothing is minted twice. */
export const createWidgetTokens = ({
  credentials,
  within,
  ...options
}: {
  baseUrl: string
  fetch: Fetch
  credentials: { clientId: string; clientSecret: string }
  within: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
}): WidgetTokens => {
  const { createPointExchangeToken, createMultibrandToken } = routes
  const client = createClient({ ...options, routes: { createPointExchangeToken, createMultibrandToken } })

  return {
    async pointExchange(order) {
      const { accessToken } = await within((signal) => client.createPointExchangeToken({ body: { ...order, ...credentials }, signal }))
      return { token: accessToken, expiresIn: limits.pointExchangeTokenSeconds }
    },
    async multibrand({ userId }) {
      const { accessToken } = await within((signal) => client.createMultibrandToken({ body: { userId, ...credentials }, signal }))
      return { token: accessToken, expiresIn: limits.multibrandTokenSeconds }
    },
  }
}
