import type { Account } from '@loyalty/bff/account'
import type { Order } from '@loyalty/bff/store'
import type { Product } from '@loyalty/bff/products'
import type { Rewards } from '@loyalty/bff/rewards'

export type { Account, Order, Product, Rewards }

/** The shop's server said no; 401 means nobody is signed in. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number) {
    super(`The shop's server answered ${status}`)
    this.status = status
  }
}

const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
  const init = { method, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(path, { ...init, headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' } })
  if (!answer.ok) throw new Refusal(answer.status)
  return answer.status === 204 ? undefined : answer.json()
}

/** The shop's own server, which knows who is asking by its session. */
export const shop = {
  account: async () => (await ask('GET', '/api/account')) as Account,
  products: async () => (await ask('GET', '/api/products')) as Product[],
  rewards: async () => (await ask('GET', '/api/rewards')) as Rewards,
  order: async (productId: string) => (await ask('POST', '/api/orders', { productId })) as Order,
  signIn: () => ask('POST', '/api/session', { customerId: 'customer-1001' }),
  signOut: () => ask('DELETE', '/api/session', {}),
  /** Makes the next token of a widget an old one, or not; says when the one set aside has expired. */
  armExpired: async (widget: string, armed: boolean) =>
    (await ask('PUT', `/api/inspector/expired/${widget}`, { armed })) as { expiresAt: number },
}

const meta = (name: string): string => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** What the shop's server wrote into the page. Both are public. */
export const service = { url: meta('service-url'), embedKey: meta('embed-key') }
