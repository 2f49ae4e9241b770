import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { multibrandItem } from './multibrand-item.ts'

export const handleGetMultibrandTransaction = handler(endpoints.getMultibrandTransaction, async ({ params, org }) => {
  const [catalog, now] = await Promise.all([org.catalog(), org.businessNow()])
  const transaction = await org.multibrand.find(params.idOrReference, now)
  if (!transaction)
    throw problem('TRANSACTION_NOT_FOUND', { detail: 'No credit or debit of yours has this id or reference number.' })
  return { body: multibrandItem(transaction, catalog) }
})
