import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signWebhook } from '@loyalty/sdk/testing'
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
