import type { BrowserContext } from '@playwright/test'
import type { Stack } from './stack/stack.ts'

export type ProductId = 'weekday' | 'weekend' | 'getaway' | 'journey'
export type Order = { id: string; amountMinor: number; currency: string; referenceNumber: string; transactionId: string | null }
type Account = {
  card: { balanceMinor: number }
  orders: Order[]
  ledger: { orderId: string; amountMinor: number; transactionId: string }[]
}

const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1' }

/** The shop by its own API, with the session of the browser's context. */
export const createShop = async ({ request }: Pick<BrowserContext, 'request'>, { shopUrl, service }: Stack) => {
  const signIn = async (customerId = 'customer-1001'): Promise<void> => {
    await request.post(`${shopUrl}/api/session`, { headers, data: { customerId } })
  }
  const account = async (): Promise<Account> => (await request.get(`${shopUrl}/api/account`)).json() as Promise<Account>
  await signIn()
  return {
    signIn,
    signOut: async (): Promise<void> => void (await request.delete(`${shopUrl}/api/session`, { headers, data: {} })),
    /** A fresh order, and so a reference that nobody has used. */
    order: async (productId: ProductId = 'weekend'): Promise<Order> =>
      (await request.post(`${shopUrl}/api/orders`, { headers, data: { productId } })).json() as Promise<Order>,
    account,
    /** The ledger's entries of one order. */
    entriesOf: async ({ id }: Order) => (await account()).ledger.filter(({ orderId }) => orderId === id),
    /** Every transaction of the service under an order's reference, as the caller's own server sees them. */
    transactionsOf: async ({ referenceNumber }: Order) => {
      const caller = await service.caller()
      const day = 86_400_000
      const [startDate, endDate] = [-day, day].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
      const { data } = await caller.listTransactions({ query: { startDate, endDate, pageSize: '5000' } })
      return data.filter((item) => item.referenceNumber === referenceNumber)
    },
    /** The widget of an order on a page of its own, as a webview opens it. */
    exchangeAddress: ({ id }: Order, wishes = '') => `${shopUrl}/widgets/point-exchange?order=${id}${wishes}`,
    preferencesAddress: (wishes = '') => `${shopUrl}/widgets/multibrand${wishes}`,
  }
}

export type Shop = Awaited<ReturnType<typeof createShop>>
