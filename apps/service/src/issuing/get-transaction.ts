import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { singleTransaction } from './transaction-items.ts'

export const handleGetTransaction = handler(endpoints.getTransaction, async ({ params, caller }, { store }) => {
  const transaction = await store.organization(caller).transactions.find(params.transactionId)
  if (!transaction) throw problem('TRANSACTION_NOT_FOUND', { detail: 'No transaction of yours has this id or reference number.' })
  return { body: singleTransaction(transaction) }
})
