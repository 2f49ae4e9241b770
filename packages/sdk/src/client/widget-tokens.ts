import { createClient, type Fetch } from '@loyalty/contract/client'
import { callerEndpoints, limits, type PointExchangeTokenRequest } from '@loyalty/contract'

/** A token that starts a widget. `expiresIn` is the lifetime in seconds from the creation of the token. */
export type WidgetToken = { token: string; expiresIn: number }

export type PointExchangeOrder = Omit<PointExchangeTokenRequest, 'clientId' | 'clientSecret'>

export type WidgetTokens = {
  /** Creates a token for one user, amount and reference (spec §4.3 W1). The widget must start within 10 minutes. */
  pointExchange(order: PointExchangeOrder): Promise<WidgetToken>
  /** Creates a token for one user's reward preferences (spec §4.3 W2). The widget must start within 1 minute. */
  multibrand(user: { userId: string }): Promise<WidgetToken>
}

/**
 * Creates the two methods for widget tokens, which send the client's credentials in the body. The client never retries
 * such a request, because a retry could create a second token.
 */
export function createWidgetTokens({
  credentials,
  within,
  ...options
}: {
  baseUrl: string
  fetch: Fetch
  credentials: { clientId: string; clientSecret: string }
  within: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
}): WidgetTokens {
  const { createPointExchangeToken, createMultibrandToken } = callerEndpoints
  const client = createClient({ ...options, routes: { createPointExchangeToken, createMultibrandToken } })

  return {
    async pointExchange(order) {
      const { accessToken } = await within((signal) =>
        client.createPointExchangeToken({ body: { ...order, ...credentials }, signal }),
      )
      return { token: accessToken, expiresIn: limits.pointExchangeTokenSeconds }
    },
    async multibrand({ userId }) {
      const { accessToken } = await within((signal) =>
        client.createMultibrandToken({ body: { userId, ...credentials }, signal }),
      )
      return { token: accessToken, expiresIn: limits.multibrandTokenSeconds }
    },
  }
}
