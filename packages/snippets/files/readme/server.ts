import express from 'express'
import { createServiceClient, rememberInMemory } from '@loyalty/sdk'
import { webhookReceiver, widgetRouter } from '@loyalty/sdk/express'
const { LOYALTY_WEBHOOK_SECRETS = '', PORT } = process.env
const client = createServiceClient() // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
const user = () => ({ id: 'customer-1001' }) // who is signed in, from your session
const order = () => ({ amount: 50, currency: 'SAR' as const, referenceNumber: 'ORDER-17' }) // what is paid, from your store
const secrets = LOYALTY_WEBHOOK_SECRETS.split(',') // your endpoint's secret, and the next one during a rotation
const seen = rememberInMemory() // forgets at a restart; use a table, in one transaction with the effect
const receiver = webhookReceiver({ secrets, seen, onEvent: (event) => console.log(event) }) // only now move money
const widgets = widgetRouter({ client, user, order })
express().use(widgets).post('/webhooks', ...receiver).use(express.static('public')).listen(PORT)
