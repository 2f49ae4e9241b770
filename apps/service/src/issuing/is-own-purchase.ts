import type { StoredTransaction } from '../store/transactions/transaction-rows.ts'
import type { Purchase } from '../store/access/widget-tokens.ts'

/** Returns whether a widget issued this transaction for the given user, amount and currency. */
export const isOwnPurchase = (
  transaction: StoredTransaction,
  userId: string | null,
  { amount, currency }: Pick<Purchase, 'amount' | 'currency'>,
): boolean =>
  transaction.channel === 'WIDGET' &&
  transaction.sourceUserId === userId &&
  transaction.sourceValue === amount &&
  transaction.sourceCurrency === currency
