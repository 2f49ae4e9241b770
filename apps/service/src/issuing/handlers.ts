import { handleCreateTransaction } from './create-transaction.ts'
import { handleGetTransaction } from './get-transaction.ts'
import { handleListTransactions } from './list-transactions.ts'
import { handlePreviewTransaction } from './preview-transaction.ts'

export const handlers = {
  previewTransaction: handlePreviewTransaction,
  createTransaction: handleCreateTransaction,
  listTransactions: handleListTransactions,
  getTransaction: handleGetTransaction,
}
