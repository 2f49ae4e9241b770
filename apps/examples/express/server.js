import express from 'express'
import { createServiceClient } from '@loyalty/sdk'
import { webhookReceiver, widgetRouter } from '@loyalty/sdk/express'
import { openStore } from './store.js'

const { LOYALTY_WEBHOOK_SECRETS = '', PORT = '8080', DATABASE = 'shop.db' } = process.env
if (!LOYALTY_WEBHOOK_SECRETS) throw new Error('Set LOYALTY_WEBHOOK_SECRETS in .env')

const store = openStore(DATABASE)
const client = createServiceClient() // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET

// Replace both functions: the user comes from your session, the order from your database.
const user = () => ({ id: 'customer-1001' })
const order = () => store.openOrder()

const app = express()
// The receiver comes before every JSON parser, because a signature is over the raw bytes.
app.post(
  '/webhooks',
  ...webhookReceiver({ secrets: LOYALTY_WEBHOOK_SECRETS.split(','), seen: store.once, onEvent: store.apply }),
)
// Behind a proxy or TLS, the server cannot see the origin that customers see.
app.use(widgetRouter({ client, user, order, origin: process.env.SHOP_ORIGIN || undefined }))
app.get('/orders', (_request, response) => response.json(store.orders()))
app.use(express.static('public'))
app.listen(PORT, () => process.stdout.write(`Shop: http://localhost:${PORT}\n`))
