import type { Transaction, TransactionItem } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { moneyNumber } from '../money/decimal.ts'
import { pointRows, type StoredTransaction } from '../store/transactions/transaction-rows.ts'

const shared = (transaction: StoredTransaction) => ({
  id: transaction.id,
  referenceNumber: transaction.referenceNumber,
  sourceValue: moneyNumber(transaction.sourceValue, transaction.sourceCurrency),
  description: transaction.description,
  createdAt: isoDate(transaction.createdAt),
  pointTransactions: pointRows(transaction).map(({ type, points }) => ({
    destinationNumberOfPoints: String(points),
    type,
  })),
})

const partner = ({ programName, programId }: StoredTransaction) => ({ name: programName, programId })

/** Converts a stored transaction to the API's list item (spec §2.10). */
export const transactionItem = (transaction: StoredTransaction): TransactionItem => ({
  ...shared(transaction),
  partnership: partner(transaction),
})

/** Converts a stored transaction to the API's answer for one transaction (spec §2.11). */
export const singleTransaction = (transaction: StoredTransaction): Transaction => ({
  ...shared(transaction),
  destinationUserId: transaction.account.destinationUserId,
  partnership: { destination: partner(transaction) },
})
