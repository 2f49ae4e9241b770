import fastifyStatic from '@fastify/static'
import { createServiceClient, toFetch, webhookHandler, widgetHandler } from '@loyalty/sdk'
import fastify from 'fastify'
import { openStore } from './store.js'

const { LOYALTY_WEBHOOK_SECRETS = '', HOST = 'localhost', PORT = '8080', DATABASE = 'shop.db' } = process.env
if (!LOYALTY_WEBHOOK_SECRETS) throw new Error('Set LOYALTY_WEBHOOK_SECRETS in .env')

const store = openStore(DATABASE)

const widgets = widgetHandler({
  client: createServiceClient(), // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
  // Replace both functions: the user comes from your session, the order from your database.
  user: () => ({ id: 'customer-1001' }),
  order: () => store.openOrder(),
  origin: process.env.SHOP_ORIGIN || undefined, // what customers see, behind a proxy or TLS
})
const webhooks = webhookHandler({
  secrets: LOYALTY_WEBHOOK_SECRETS.split(','),
  seen: store.once,
  onEvent: store.apply,
})

const app = fastify()
// The parser keeps the raw bytes, over which a webhook is signed. In your other routes, JSON is parsed as usual.
app.register(async (scope) => {
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post('/webhooks', (request) => webhooks(toFetch(request)))
  scope.post('/api/widget-token/:type', (request) => widgets(toFetch(request)))
  scope.get('/widgets/:type', (request) => widgets(toFetch(request)))
})
app.get('/orders', () => store.orders())
app.register(fastifyStatic, { root: new URL('public', import.meta.url) })
await app.listen({ port: Number(PORT), host: HOST })
process.stdout.write(`Shop: http://localhost:${PORT}\n`)
