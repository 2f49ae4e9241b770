import type { Customer, Order, Store } from './store.ts'

const shown = ({ id, productId, amountMinor, currency, referenceNumber, createdAt, transactionId }: Order) => ({
  id,
  productId,
  amountMinor,
  currency,
  referenceNumber,
  createdAt,
  transactionId,
})

/**
 * Returns a signed-in customer's data for the shop's pages, from the shop's own store. Amounts are in hundredths of the
 * currency.
 */
export const accountOf = (
  store: Store,
  { id, firstName, lastName, email, cardLast4, openingMinor, currency }: Customer,
) => {
  const ledger = store.ledger(id)
  return {
    customer: { id, firstName, lastName, email },
    card: {
      last4: cardLast4,
      currency,
      openingMinor,
      balanceMinor: ledger.reduce((sum, entry) => sum + entry.amountMinor, openingMinor),
    },
    orders: store.orders(id).map(shown),
    ledger,
    preferences: store.preferences(id),
  }
}

export type Account = ReturnType<typeof accountOf>
