// Type tests: the adapters fit the types of Express 4 and 5, with and without the type of the request.
import express, { type Request } from 'express'
import express4, { type Request as Request4 } from 'express-4'
import type { ServiceClient } from '../client/service-client.ts'
import { requireSameOrigin } from './node-http.ts'
import { webhookReceiver } from './webhook-receiver.ts'
import { widgetRouter } from './widget-router.ts'

declare const client: ServiceClient
declare const receiver: ReturnType<typeof webhookReceiver>
const order = () => ({ amount: 50, currency: 'SAR' as const, referenceNumber: 'R-1' })

export const five = express()
  .use(widgetRouter({ client, user: () => ({ id: 'u-1' }), order }))
  .use(widgetRouter({ client, user: (request: Request) => ({ id: request.ip ?? '' }), order }))
  .use(widgetRouter({ client, user: (request) => ({ id: request.get('cookie') ?? '' }), order }))
  .post('/webhooks', ...receiver)
  .get('/own', requireSameOrigin())

export const four = express4()
  .use(widgetRouter({ client, user: () => ({ id: 'u-1' }), order }))
  .use(widgetRouter({ client, user: (request: Request4) => ({ id: request.ip ?? '' }), order }))
  .post('/webhooks', ...receiver)
  .get('/own', requireSameOrigin())

// @ts-expect-error The order has no reference number.
widgetRouter({ client, user: () => ({ id: 'u-1' }), order: () => ({ amount: 50, currency: 'SAR' }) })
