import type { StoredTransaction } from '../store/transactions/transaction-rows.ts'
import type { Purchase } from '../store/access/widget-tokens.ts'

/**
 * Returns whether this transaction comes from a widget of the given user, for a purchase of the given amount and
 * currency.
 */
export const isOwnPurchase = (
  transaction: StoredTransaction,
  userId: string | null,
  { amount, currency }: Pick<Purchase, 'amount' | 'currency'>,
): boolean =>
  transaction.channel === 'WIDGET' &&
  transaction.sourceUserId === userId &&
  transaction.sourceValue === amount &&
  transaction.sourceCurrency === currency
