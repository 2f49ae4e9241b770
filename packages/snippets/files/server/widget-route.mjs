import { createServiceClient, widgetHandler } from '@loyalty/sdk'

const handler = widgetHandler({
  client: createServiceClient(), // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
  user: () => ({ id: 'customer-1001' }), // who is signed in, from your session
  order: () => ({ amount: 50, currency: 'SAR', referenceNumber: 'ORDER-17' }), // what is paid, from your store
})

export { handler as GET, handler as POST }
