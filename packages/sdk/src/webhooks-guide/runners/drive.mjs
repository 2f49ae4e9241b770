import { once as happens } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { signWebhook } from '@loyalty/sdk'
import { receive } from './any-server.mjs'
import { isFromService } from './basic.mjs'
import { once } from './books.mjs'
import { app } from './express.mjs'
import { POST } from './fetch.mjs'
import { handler } from './lambda.mjs'

const secret = process.env.LOYALTY_WEBHOOK_SECRETS.split(',')[1]
const database = new DatabaseSync('books.db')
const addOrder = database.prepare('insert into orders (reference_number, value, account) values (?, 25.5, ?)')
for (const reference of ['ORDER-é', 'ORDER-2', 'ORDER-3', 'ORDER-4']) addOrder.run(reference, 'SKY1')

const delivery = async (eventId, transactionId, referenceNumber = 'ORDER-é', value = 25.5) => {
  const destinationAccount = { destinationUserEmail: null, destinationUserId: 'SKY1' }
  const body = JSON.stringify({
    transactionId,
    referenceNumber,
    value,
    destinationAccount,
    type: 'TRANSACTION_COMPLETED',
  })
  return { body, headers: { ...(await signWebhook({ secret, eventId, body })), 'x-service-event-id': eventId } }
}

const lambda = async ({ body, headers }, more = {}) =>
  (await handler({ body, headers, isBase64Encoded: false, ...more })).statusCode
const inBase64 = ({ body }) => ({ body: Buffer.from(body).toString('base64'), isBase64Encoded: true })
const lists = ({ headers }) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
const server = app.listen(0, '127.0.0.1')
await happens(server, 'listening')
const first = await delivery('evt_1', 'txn_1')
const answers = {
  first: await lambda(first, inBase64(first)),
  again: await lambda(first),
  altered: await lambda(first, { body: `${first.body} ` }),
  empty: await lambda(first, { body: undefined }),
  byFetch: (
    await POST(
      new Request('https://bank.example', { method: 'POST', ...(await delivery('evt_2', 'txn_2', 'ORDER-2')) }),
    )
  ).status,
  byExpress: (
    await fetch(`http://127.0.0.1:${server.address().port}/webhooks`, {
      method: 'POST',
      ...(await delivery('evt_3', 'txn_3', 'ORDER-3')),
    })
  ).status,
  underAnotherId: await lambda(await delivery('evt_4', 'txn_1')),
  ofATest: await lambda(await delivery('evt_6', 'txn_TEST', 'TEST-EVENT', 12.5)),
  anotherValue: await lambda(await delivery('evt_7', 'txn_4', 'ORDER-4', 2550)),
  anotherTransaction: await lambda(await delivery('evt_8', 'txn_5')),
  headersAsLists: await lambda(first, { multiValueHeaders: lists(first) }),
  repeated: await lambda(first, { multiValueHeaders: { ...lists(first), 'x-service-timestamp': ['1', '2'] } }),
  anyServer: (await receive(first.body, first.headers, [secret])).status,
  anyServerAltered: (await receive(`${first.body} `, first.headers, [secret])).status,
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
    throw new Error('The database is closed')
  }),
  attempt(() => Promise.resolve()),
  attempt(() => undefined),
  attempt(() => undefined),
]

const column = (sql) => database.prepare(sql).all().flatMap(Object.values)
const basic = [`Basic ${btoa('hook-user:p@ss:w0rd')}`, `Basic ${btoa('hook-user:')}`, '', undefined].map(isFromService)
const paid = column('select transaction_id from orders where transaction_id is not null')
const unmatched = column('select transaction_id from unmatched')
process.stdout.write(
  JSON.stringify({ answers, tries, basic, paid, unmatched, seen: column('select id from seen_event') }),
)
