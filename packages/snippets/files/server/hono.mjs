import { createServiceClient, widgetHandler } from '@loyalty/sdk'
import { Hono } from 'hono'

const widgets = widgetHandler({
  client: createServiceClient(), // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
  user: () => ({ id: 'customer-1001' }), // who is signed in, from your session
  order: () => ({ amount: 50, currency: 'SAR', referenceNumber: 'ORDER-17' }), // what is paid, from your store
})

export const app = new Hono()
  .post('/api/widget-token/:type', (context) => widgets(context.req.raw))
  .get('/widgets/:type', (context) => widgets(context.req.raw))
