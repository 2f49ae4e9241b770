import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { multibrandItem } from './multibrand-item.ts'

export const handleGetMultibrandTransaction = handler(endpoints.getMultibrandTransaction, async ({ params, caller }, { store }) => {
  const books = store.organization(caller)
  const [catalogue, now] = await Promise.all([books.catalogue(), books.now()])
  const transaction = await books.multibrand.find(params.idOrReference, now)
  if (!transaction) throw problem('TRANSACTION_NOT_FOUND', { detail: 'No credit or debit of yours has this id or reference number.' })
  return { body: multibrandItem(transaction, catalogue) }
})
