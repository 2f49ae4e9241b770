import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Environment } from '../frame/environment.ts'
import { multibrandQuery } from '../pages/multibrand/multibrand-queries.ts'
import { requestQuery } from '../pages/requests/request-queries.ts'
import { transactionQuery } from '../pages/transactions/transaction-queries.ts'
import { userQuery } from '../pages/users/user-queries.ts'
import { deliveryQuery } from '../pages/webhooks/webhook-queries.ts'
import {
  scopeOfDelivery,
  scopeOfEndpoint,
  scopeOfMultibrand,
  scopeOfRequest,
  scopeOfTransaction,
  scopeOfUser,
  type Scope,
} from './scope.ts'
import { eventsQuery } from './workbench-queries.ts'

type Params = Partial<
  Record<'transactionId' | 'multibrandId' | 'userId' | 'requestId' | 'deliveryId' | 'endpointId', string>
>

const isTransaction = (id: string | null | undefined): id is string => id?.startsWith('txn_') === true

/**
 * Returns the object of the page with its filters, from the queries of the page itself. `isLoading` is true while the
 * object is read; an object that cannot be read gives no filter.
 */
export const useScope = (env: Environment): { scope: Scope | undefined; isLoading: boolean } => {
  const params: Params = useParams({ strict: false })
  const { multibrandId, userId, requestId, deliveryId, endpointId } = params
  const request = useQuery({ ...requestQuery(env, requestId ?? ''), enabled: requestId !== undefined })
  const delivery = useQuery({ ...deliveryQuery(env, deliveryId ?? ''), enabled: deliveryId !== undefined })
  const eventId = delivery.data?.eventId
  const event = useQuery({ ...eventsQuery(env, { eventId }), enabled: eventId !== undefined, refetchInterval: false })
  const subject = params.transactionId ?? request.data?.transactionId ?? event.data?.data[0]?.subjectId
  const transactionId = isTransaction(subject) ? subject : undefined
  const transaction = useQuery({
    ...transactionQuery(env, transactionId ?? ''),
    enabled: transactionId !== undefined,
  })
  const multibrand = useQuery({ ...multibrandQuery(env, multibrandId ?? ''), enabled: multibrandId !== undefined })
  const user = useQuery({ ...userQuery(env, userId ?? ''), enabled: userId !== undefined })
  const isLoading = [request, delivery, event, transaction, multibrand, user].some((query) => query.isLoading)
  const scope = (): Scope | undefined => {
    if (isLoading) return undefined
    if (params.transactionId !== undefined) return transaction.data && scopeOfTransaction(transaction.data)
    if (multibrand.data) return scopeOfMultibrand(multibrand.data)
    if (user.data) return scopeOfUser(user.data)
    if (request.data) return scopeOfRequest(request.data, transaction.data)
    if (delivery.data) return scopeOfDelivery(delivery.data, transaction.data)
    return endpointId === undefined ? undefined : scopeOfEndpoint(endpointId)
  }
  return { scope: scope(), isLoading }
}
