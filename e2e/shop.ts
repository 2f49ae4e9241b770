import type { BrowserContext } from '@playwright/test'
import type { Stack } from './stack/stack.ts'

export type ProductId = 'weekday' | 'weekend' | 'getaway' | 'journey'
export type Order = {
  id: string
  amountMinor: number
  currency: string
  referenceNumber: string
  transactionId: string | null
}
type Account = {
  card: { balanceMinor: number }
  orders: Order[]
  ledger: { orderId: string; amountMinor: number; transactionId: string }[]
}

const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1' }

/** Creates a client of the shop's API. The client shares the session cookie with the browser context. */
export const createShop = async ({ request }: Pick<BrowserContext, 'request'>, { shopUrl, service }: Stack) => {
  const signIn = async (customerId = 'customer-1001'): Promise<void> => {
    await request.post(`${shopUrl}/api/session`, { headers, data: { customerId } })
  }
  const account = async (): Promise<Account> => (await request.get(`${shopUrl}/api/account`)).json() as Promise<Account>
  await signIn()
  return {
    signIn,
    signOut: async (): Promise<void> => void (await request.delete(`${shopUrl}/api/session`, { headers, data: {} })),
    /** Creates an order with an unused reference. */
    order: async (productId: ProductId = 'weekend'): Promise<Order> =>
      (await request.post(`${shopUrl}/api/orders`, { headers, data: { productId } })).json() as Promise<Order>,
    account,
    /** Returns the ledger entries of one order. */
    entriesOf: async ({ id }: Order) => (await account()).ledger.filter(({ orderId }) => orderId === id),
    /** Returns the transactions with an order's reference, from the service's API for callers. */
    transactionsOf: async ({ referenceNumber }: Order) => {
      const caller = await service.caller()
      const day = 86_400_000
      const [startDate, endDate] = [-day, day].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
      const { data } = await caller.listTransactions({ query: { startDate, endDate, pageSize: '5000' } })
      return data.filter((item) => item.referenceNumber === referenceNumber)
    },
    /** Returns an address that opens an order's widget without a host page, as in a webview. */
    exchangeAddress: ({ id }: Order, parameters = '') => `${shopUrl}/widgets/point-exchange?order=${id}${parameters}`,
    preferencesAddress: (parameters = '') => `${shopUrl}/widgets/multibrand${parameters}`,
  }
}

export type Shop = Awaited<ReturnType<typeof createShop>>
