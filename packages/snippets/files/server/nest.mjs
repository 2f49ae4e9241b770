import { createServiceClient } from '@loyalty/sdk'
import { widgetRouter } from '@loyalty/sdk/express'

// Use it after `NestFactory.create(…)`: app.use(widgets). The platform is Express, the default of NestJS.
export const widgets = widgetRouter({
  client: createServiceClient(), // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
  user: () => ({ id: 'customer-1001' }), // who is signed in, from your session
  order: () => ({ amount: 50, currency: 'SAR', referenceNumber: 'ORDER-17' }), // what is paid, from your store
})
