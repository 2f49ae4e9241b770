import { problem, webhookLimits, type Problem } from '@loyalty/contract'

type Params = { env: string; endpointId: string }

export const unknownEndpoint = ({ env, endpointId }: Params): Problem =>
  problem('WEBHOOK_ENDPOINT_NOT_FOUND', { detail: `${endpointId} is not one of your webhook endpoints in ${env}.` })

export const urlTaken = (): Problem =>
  problem('WEBHOOK_ENDPOINT_EXISTS', {
    errors: [{ field: 'url', code: 'DUPLICATE_ITEM', message: 'is that of another endpoint' }],
  })

export const disabledEndpoint = (): Problem =>
  problem('WEBHOOK_ENDPOINT_DISABLED', {
    detail: 'Nothing is replayed to a disabled endpoint: set its status to ENABLED first.',
  })

export const busyEndpoint = ({ deliveryId }: { deliveryId: string }): Problem =>
  problem('WEBHOOK_ENDPOINT_BUSY', {
    detail: `The delivery ${deliveryId} of this endpoint has no result yet: wait for it, then try again.`,
  })

export const unknownDelivery = ({ env, deliveryId }: { env: string; deliveryId: string }): Problem =>
  problem('WEBHOOK_DELIVERY_NOT_FOUND', { detail: `${deliveryId} is not one of your webhook deliveries in ${env}.` })

export const tooManyEndpoints = (): Problem =>
  problem('TOO_MANY_WEBHOOK_ENDPOINTS', {
    detail: `There are ${webhookLimits.endpoints} webhook endpoints in this environment already: remove one first.`,
  })
