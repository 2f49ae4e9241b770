import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { singleTransaction } from './transaction-items.ts'

export const handleGetTransaction = handler(endpoints.getTransaction, async ({ params, org }) => {
  const transaction = await org.transactions.find(params.transactionId)
  if (!transaction)
    throw problem('TRANSACTION_NOT_FOUND', { detail: 'No transaction of yours has this id or reference number.' })
  return { body: singleTransaction(transaction) }
})
