import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { signWebhook } from '@loyalty/sdk/testing'
import { POST as createToken } from '../app/api/widget-token/[type]/route.js'
import { GET } from '../app/orders/route.js'
import { POST } from '../app/webhooks/route.js'
import { store } from '../lib/store.js'

const secret = 'whsec_only-for-this-test'
Object.assign(process.env, { DATABASE: ':memory:', LOYALTY_WEBHOOK_SECRETS: secret })

async function send(eventId, event, changed = '') {
  const body = JSON.stringify(event)
  const headers = { 'x-service-event-id': eventId, ...(await signWebhook({ secret, eventId, body })) }
  const request = new Request('http://localhost/webhooks', { method: 'POST', body: body + changed, headers })
  return (await POST(request)).status
}
const paidBy = async () => (await GET().json())[0].paidBy

test('a verified webhook of the right amount pays its order', async () => {
  const { referenceNumber } = store().openOrder()
  const event = { type: 'TRANSACTION_COMPLETED', transactionId: 'txn_1', referenceNumber, value: 50 }
  assert.equal(await send('evt_1', event, ' '), 401)
  assert.equal(await send('evt_2', { ...event, value: 5 }), 200)
  assert.equal(await paidBy(), null)
  assert.equal(await send('evt_3', event), 200)
  assert.equal(await paidBy(), 'txn_1')
})

test('behind a proxy, a page of the public origin gets a token', async (context) => {
  const service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"accessToken":"a.b.c"}')
  }).listen(0, '127.0.0.1')
  context.after(() => service.close())
  await once(service, 'listening')
  const LOYALTY_BASE_URL = `http://127.0.0.1:${service.address().port}`
  const credentials = { LOYALTY_CLIENT_ID: 'cl_sandbox_1', LOYALTY_CLIENT_SECRET: 'sk_sandbox_1' }
  Object.assign(process.env, { LOYALTY_BASE_URL, ...credentials, SHOP_ORIGIN: 'https://shop.example' })
  const statusFrom = async (origin) => {
    const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1', origin }
    const request = new Request('http://localhost/api/widget-token/multibrand', { method: 'POST', headers, body: '{}' })
    return (await createToken(request)).status
  }
  assert.equal(await statusFrom('https://shop.example'), 200)
  assert.equal(await statusFrom('https://other.example'), 403)
})
