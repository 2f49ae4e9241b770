import { once as happens } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { signWebhook } from '@loyalty/sdk'
import { isFromService } from './basic.mjs'
import { once } from './books.mjs'
import { app } from './express.mjs'
import { POST } from './fetch.mjs'
import { handler } from './lambda.mjs'

const secret = process.env.WEBHOOK_SECRETS.split(',')[1]
const delivery = (eventId, transactionId) => {
  const body = JSON.stringify({ transactionId, referenceNumber: 'ORDER-é', value: 25.5, type: 'TRANSACTION_COMPLETED' })
  return { body, headers: { ...signWebhook({ secret, eventId, body }), 'x-service-event-id': eventId } }
}

const lambda = async ({ body, headers }, more = {}) => (await handler({ body, headers, isBase64Encoded: false, ...more })).statusCode
const inBase64 = ({ body }) => ({ body: Buffer.from(body).toString('base64'), isBase64Encoded: true })
const server = app.listen(0, '127.0.0.1')
await happens(server, 'listening')
const first = delivery('evt_1', 'txn_1')
const answers = {
  first: await lambda(first, inBase64(first)),
  again: await lambda(first),
  altered: await lambda(first, { body: `${first.body} ` }),
  empty: await lambda(first, { body: undefined }),
  byFetch: (await POST(new Request('https://bank.example', { method: 'POST', ...delivery('evt_2', 'txn_2') }))).status,
  byExpress: (await fetch(`http://127.0.0.1:${server.address().port}/webhooks`, { method: 'POST', ...delivery('evt_3', 'txn_3') })).status,
  underAnotherId: await lambda(delivery('evt_4', 'txn_1')),
}
server.close()

const attempt = (effect) => {
  try {
    return once('evt_5', effect)
  } catch (error) {
    return error.message
  }
}
const tries = [
  attempt(() => {
    throw new Error('The books are closed')
  }),
  attempt(() => Promise.resolve()),
  attempt(() => undefined),
  attempt(() => undefined),
]

const books = new DatabaseSync('books.db')
const column = (sql) => books.prepare(sql).all().flatMap(Object.values)
const basic = [`Basic ${btoa('hook-user:p@ss:w0rd')}`, `Basic ${btoa('hook-user:')}`, '', undefined].map(isFromService)
const ledger = column('select transaction_id from ledger')
process.stdout.write(JSON.stringify({ answers, tries, basic, ledger, seen: column('select id from seen_event') }))
