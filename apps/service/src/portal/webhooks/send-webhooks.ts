import { portalEndpoints, readInstant, webhookLimits } from '@loyalty/contract'
import { testEventBody } from '../../events/test-event.ts'
import { portalHandler } from '../portal-handler.ts'
import { deliveryItem, isoOrNull } from './webhook-items.ts'
import { busyEndpoint, disabledEndpoint, unknownDelivery, unknownEndpoint } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

export const handleTestWebhookEndpoint = portalHandler(
  portalEndpoints.testWebhookEndpoint,
  async ({ session, params, body }, context) => {
    const { type = 'TRANSACTION_COMPLETED' } = body
    const event = { type, body: testEventBody(type, context.realNow()) }
    const sent = await webhooksOf(session, params.env, context).sendTest(params.endpointId, event)
    if (sent.outcome === 'unknown') throw unknownEndpoint(params)
    if (sent.outcome === 'busy') throw busyEndpoint(sent)
    context.wake()
    return { body: { eventId: sent.eventId, deliveryId: sent.deliveryId } }
  },
)

export const handleReplayWebhookEndpoint = portalHandler(
  portalEndpoints.replayWebhookEndpoint,
  async ({ session, params, body, request }, context) => {
    const replayed = await webhooksOf(session, params.env, context).replay(params.endpointId, {
      from: readInstant(body.from, 'start'),
      to: readInstant(body.to, 'end'),
      onlyFailed: body.onlyFailed ?? true,
      limit: webhookLimits.replay,
      signal: AbortSignal.any([context.stopping, request.gone()]),
    })
    if (replayed.outcome === 'unknown') throw unknownEndpoint(params)
    if (replayed.outcome === 'disabled') throw disabledEndpoint()
    context.wake()
    const { count, continueFrom } = replayed
    return { body: { count, continueFrom: isoOrNull(continueFrom) } }
  },
)

export const handleCountWebhookReplay = portalHandler(
  portalEndpoints.countWebhookReplay,
  async ({ session, params, body, request }, context) => {
    const counted = await webhooksOf(session, params.env, context).countReplay(params.endpointId, {
      from: readInstant(body.from, 'start'),
      to: readInstant(body.to, 'end'),
      onlyFailed: body.onlyFailed ?? true,
      limit: webhookLimits.replay,
      signal: AbortSignal.any([context.stopping, request.gone()]),
    })
    if (counted.outcome === 'unknown') throw unknownEndpoint(params)
    if (counted.outcome === 'disabled') throw disabledEndpoint()
    const { count, oldest, continueFrom } = counted
    return { body: { count, oldest: isoOrNull(oldest), continueFrom: isoOrNull(continueFrom) } }
  },
)

export const handleRedeliverWebhook = portalHandler(
  portalEndpoints.redeliverWebhook,
  async ({ session, params }, context) => {
    const again = await webhooksOf(session, params.env, context).redeliver(params.deliveryId)
    if (again.outcome === 'unknown') throw unknownDelivery(params)
    if (again.outcome === 'removed') throw unknownEndpoint({ ...params, ...again })
    if (again.outcome === 'busy') throw busyEndpoint(again)
    context.wake()
    return { body: deliveryItem(again.delivery) }
  },
)
