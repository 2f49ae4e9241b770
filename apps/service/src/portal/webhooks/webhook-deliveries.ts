import { portalEndpoints, readInstant, webhookLimits } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { portalHandler } from '../portal-handler.ts'
import { attemptItem, deliveryItem } from './webhook-items.ts'
import { unknownDelivery } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

export const handleListWebhookDeliveries = portalHandler(
  portalEndpoints.listWebhookDeliveries,
  async ({ session, params, query }, context) => {
    const { from, to, limit, ...filter } = query
    const { data, next } = await webhooksOf(session, params.env, context).deliveries({
      ...filter,
      from: from === undefined ? undefined : readInstant(from, 'start'),
      to: to === undefined ? undefined : readInstant(to, 'end'),
      limit: Number(limit ?? webhookLimits.deliveriesDefault),
    })
    return { body: { data: data.map(deliveryItem), next } }
  },
)

export const handleGetWebhookDelivery = portalHandler(
  portalEndpoints.getWebhookDelivery,
  async ({ session, params }, context) => {
    const found = await webhooksOf(session, params.env, context).delivery(params.deliveryId)
    if (!found) throw unknownDelivery(params)
    const { event, attemptLog, ...delivery } = found
    return {
      body: {
        ...deliveryItem(delivery),
        event: { ...event, createdAt: isoDate(event.createdAt) },
        attemptLog: attemptLog.map(attemptItem),
      },
    }
  },
)
