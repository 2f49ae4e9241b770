import type { StoredTransaction } from '../store/transaction-rows.ts'
import type { Purchase } from '../store/widget-tokens.ts'

/** Whether a transaction is this user's own purchase through a widget: same user, amount and currency (G62). */
export const isOwnPurchase = (
  transaction: StoredTransaction,
  userId: string,
  { amount, currency }: Pick<Purchase, 'amount' | 'currency'>,
): boolean =>
  transaction.channel === 'WIDGET' &&
  transaction.sourceUserId === userId &&
  transaction.sourceValue === amount &&
  transaction.sourceCurrency === currency
