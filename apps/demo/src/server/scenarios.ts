import { randomBytes } from 'node:crypto'
import type { createClient } from '@loyalty/bff'

type Client = ReturnType<typeof createClient>
type WidgetType = 'point-exchange' | 'multibrand'
type SetAside = { token: string; expiresIn: number; expiresAt: number }

// The service accepts a token for a few seconds after its expiry. So the shop gives out an expired token only when
// these milliseconds have also passed.
const leewayMs = 3_000

/**
 * Creates a client that can give out expired tokens. After `arm`, a widget's next request gets the token that `quiet`
 * minted earlier, if that token has expired. The inspector does not show the calls of `quiet`, because no page caused
 * them.
 */
export const createScenarios = (client: Client, quiet: Client, userId: string, now: () => number = Date.now) => {
  const aside = new Map<WidgetType, Promise<SetAside>>()
  const armed = new Set<WidgetType>()

  const mint = async (type: WidgetType): Promise<SetAside> => {
    const { widgetTokens } = quiet
    const order = {
      userId,
      amount: 50,
      currency: 'SAR',
      referenceNumber: `RIM-EXPIRED-${randomBytes(5).toString('hex')}`,
    } as const
    const minted =
      type === 'multibrand' ? await widgetTokens.multibrand({ userId }) : await widgetTokens.pointExchange(order)
    return { ...minted, expiresAt: now() + minted.expiresIn * 1000 + leewayMs }
  }
  const setAside = (type: WidgetType): Promise<SetAside> => {
    const known = aside.get(type)
    if (known) return known
    const minting = mint(type)
    aside.set(type, minting)
    // Forgets a failed request, so that the next call of `setAside` requests a token again.
    minting.catch(() => aside.delete(type))
    return minting
  }

  const expired = async (type: WidgetType) => {
    if (!armed.delete(type)) return undefined
    const { token, expiresIn, expiresAt } = await setAside(type)
    return expiresAt <= now() ? { token, expiresIn } : undefined
  }

  return {
    client: {
      ...client,
      widgetTokens: {
        pointExchange: async (order, options) =>
          (await expired('point-exchange')) ?? client.widgetTokens.pointExchange(order, options),
        multibrand: async (user, options) =>
          (await expired('multibrand')) ?? client.widgetTokens.multibrand(user, options),
      },
    } satisfies Client,
    /**
     * Decides whether a widget's next token request gets the expired token. Returns the expiry of that token in Unix
     * milliseconds.
     */
    async arm(type: WidgetType, isArmed: boolean): Promise<{ expiresAt: number }> {
      if (isArmed) armed.add(type)
      else armed.delete(type)
      const { expiresAt } = await setAside(type)
      return { expiresAt }
    },
    start(): void {
      for (const type of ['point-exchange', 'multibrand'] as const) setAside(type).catch(() => undefined)
    },
  }
}
