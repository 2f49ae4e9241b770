import express from 'express'
import { createServiceClient, rememberInMemory } from '@loyalty/sdk'
import { webhookReceiver, widgetRouter } from '@loyalty/sdk/express'

const { LOYALTY_WEBHOOK_SECRETS: secrets = '', PORT = '3000' } = process.env
const widgets = widgetRouter({
  client: createServiceClient(), // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
  user: () => ({ id: 'customer-1001' }), // the signed-in user, from your session
  order: () => ({ amount: 50, currency: 'SAR', referenceNumber: 'ORDER-17' }), // the order, from your store
})
const receiver = webhookReceiver({
  secrets: secrets.split(','),
  seen: rememberInMemory(), // forgets at a restart: use a table, in one transaction with the effect
  onEvent: (event) => console.log(event.type),
})

express()
  .post('/webhooks', ...receiver)
  .use(widgets)
  .listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))
