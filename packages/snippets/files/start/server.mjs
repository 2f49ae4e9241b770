import express from 'express'
import { createServiceClient, rememberInMemory } from '@loyalty/sdk'
import { webhookReceiver, widgetRouter } from '@loyalty/sdk/express'

const { LOYALTY_WEBHOOK_SECRETS, PORT = '8080' } = process.env
const client = createServiceClient() // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET

// Replace both functions: the user comes from your session, the order from your store.
const user = () => ({ id: 'customer-1001' })
const order = () => ({ amount: 50, currency: 'SAR', referenceNumber: 'ORDER-17' })

const app = express()
if (LOYALTY_WEBHOOK_SECRETS) {
  const secrets = LOYALTY_WEBHOOK_SECRETS.split(',')
  const onEvent = (event) => console.log('Webhook', event.type)
  app.post('/webhooks', ...webhookReceiver({ secrets, seen: rememberInMemory(), onEvent }))
}
app.use(widgetRouter({ client, user, order }))
app.use(express.static('public'))
app.listen(PORT, () => console.log(`Shop: http://localhost:${PORT}`))
