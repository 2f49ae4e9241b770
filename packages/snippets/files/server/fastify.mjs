import { createServiceClient, toFetch, widgetHandler } from '@loyalty/sdk'

const widgets = widgetHandler({
  client: createServiceClient(), // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
  user: () => ({ id: 'customer-1001' }), // who is signed in, from your session
  order: () => ({ amount: 50, currency: 'SAR', referenceNumber: 'ORDER-17' }), // what is paid, from your store
})

// Register it: fastify.register(widgetRoutes). The parser keeps the bytes of the body, in this scope only.
export async function widgetRoutes(scope) {
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  scope.post('/api/widget-token/:type', (request) => widgets(toFetch(request)))
  scope.get('/widgets/:type', (request) => widgets(toFetch(request)))
}
