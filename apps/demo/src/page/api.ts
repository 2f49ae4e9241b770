import type { Account } from '@loyalty/bff/account'
import type { Order } from '@loyalty/bff/store'
import type { Product } from '@loyalty/bff/products'
import type { Rewards } from '@loyalty/bff/rewards'

export type { Account, Order, Product, Rewards }

/** An error answer of the shop's server. The status 401 means that no customer is signed in. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number) {
    super(`The shop's server answered ${status}`)
    this.status = status
  }
}

const send = async (method: string, path: string, body?: object): Promise<unknown> => {
  const init = { method, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(path, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
  })
  if (!answer.ok) throw new Refusal(answer.status)
  return answer.status === 204 ? undefined : answer.json()
}

/**
 * Calls to the shop's own server. The server knows the customer from the session cookie. An error answer throws a
 * `Refusal`.
 */
export const shop = {
  account: async () => (await send('GET', '/api/account')) as Account,
  products: async () => (await send('GET', '/api/products')) as Product[],
  rewards: async () => (await send('GET', '/api/rewards')) as Rewards,
  order: async (productId: string) => (await send('POST', '/api/orders', { productId })) as Order,
  signIn: () => send('POST', '/api/session', { customerId: 'customer-1001' }),
  signOut: () => send('DELETE', '/api/session', {}),
  /**
   * With `armed`, the widget's next token request gets an expired token. Returns the expiry of that token in Unix
   * milliseconds.
   */
  armExpired: async (widget: string, armed: boolean) =>
    (await send('PUT', `/api/inspector/expired/${widget}`, { armed })) as { expiresAt: number },
}

const meta = (name: string): string => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The service's address and the embed key. The server wrote both into the document; neither is a secret. */
export const service = { url: meta('service-url'), embedKey: meta('embed-key') }
