import { randomBytes } from 'node:crypto'
import type { createClient } from '@loyalty/bff'

type Client = ReturnType<typeof createClient>
type WidgetType = 'point-exchange' | 'multibrand'
type SetAside = { token: string; expiresIn: number; expiresAt: number }

// The service accepts a token for a few seconds after its end.
const leewayMs = 3_000

/**
 * Tokens that really have expired: one of each kind is minted at the start and kept until it is too old. Once armed, the next request for a
 * token gets the old one, and the request after it a fresh one, as a server with a cache gone wrong would answer.
 * `quiet` is a client whose calls are not shown: nobody on the page has asked for these.
 */
export const createScenarios = (client: Client, quiet: Client, userId: string, now: () => number = Date.now) => {
  const aside = new Map<WidgetType, Promise<SetAside>>()
  const armed = new Set<WidgetType>()

  const mint = async (type: WidgetType): Promise<SetAside> => {
    const { widgetTokens } = quiet
    const order = { userId, amount: 50, currency: 'SAR', referenceNumber: `RIM-EXPIRED-${randomBytes(5).toString('hex')}` } as const
    const minted = type === 'multibrand' ? await widgetTokens.multibrand({ userId }) : await widgetTokens.pointExchange(order)
    return { ...minted, expiresAt: now() + minted.expiresIn * 1000 + leewayMs }
  }
  const setAside = (type: WidgetType): Promise<SetAside> => {
    const known = aside.get(type)
    if (known) return known
    const minting = mint(type)
    aside.set(type, minting)
    // Tried again when it is asked for.
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
        pointExchange: async (order) => (await expired('point-exchange')) ?? client.widgetTokens.pointExchange(order),
        multibrand: async (user) => (await expired('multibrand')) ?? client.widgetTokens.multibrand(user),
      },
    } satisfies Client,
    /** Arms the next token of a widget, or not; answers when the old token is or will be expired (Unix milliseconds). */
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
