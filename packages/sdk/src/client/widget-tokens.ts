import { limits } from '#contract/limits'
import type { CreateMultibrandTokenInput, CreatePointExchangeTokenInput } from '../generated/types.gen.ts'
import type { CallOptions } from './call-options.ts'

/** A token that starts a widget. */
export interface WidgetToken {
  token: string
  /** The lifetime in seconds from the creation of the token. */
  expiresIn: number
}

/** The user, the amount and the reference of a point exchange. They are fixed in the token. */
export type PointExchangeOrder = CreatePointExchangeTokenInput

/** Creates widget tokens. The client sends each request once, because a retry could create a second token. */
export interface WidgetTokens {
  /**
   * Creates a token for one user, amount and reference. The widget must start within 10 minutes.
   *
   * @throws {Problem} An error answer of the service, such as `REFERENCE_NUMBER_CONFLICT`, `VALUE_ABOVE_LIMIT`.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @example
   * ```ts
   * await loyalty.widgetTokens.pointExchange({ userId: 'customer-1001', amount: 50, currency: 'SAR', referenceNumber: 'ORDER-17' })
   * ```
   */
  pointExchange(order: PointExchangeOrder, options?: CallOptions): Promise<WidgetToken>
  /**
   * Creates a token for one user's reward preferences. The widget must start within 1 minute.
   *
   * @throws {Problem} An error answer of the service.
   * @throws {ConnectionError} No valid answer arrived in time.
   * @example
   * ```ts
   * await loyalty.widgetTokens.multibrand({ userId: 'customer-1001' })
   * ```
   */
  multibrand(user: CreateMultibrandTokenInput, options?: CallOptions): Promise<WidgetToken>
}

type Mint = (
  name: 'createPointExchangeToken' | 'createMultibrandToken',
  input: object,
  options?: CallOptions,
) => Promise<string>

/** Creates the two methods from a function that requests a token with the client's credentials (spec §4.3 W1, W2). */
export function createWidgetTokens(mint: Mint): WidgetTokens {
  return {
    async pointExchange(order, options) {
      const token = await mint('createPointExchangeToken', order, options)
      return { token, expiresIn: limits.pointExchangeTokenSeconds }
    },
    async multibrand({ userId }, options) {
      const token = await mint('createMultibrandToken', { userId }, options)
      return { token, expiresIn: limits.multibrandTokenSeconds }
    },
  }
}
