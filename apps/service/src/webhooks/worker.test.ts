import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { signature } from '../outbound/sign.ts'
import { attempted, openTestOutbox, startReceiver, startTestWorker, testSecret } from '../../testing/webhooks.ts'

const minute = 60_000

test('the worker sends the stored body with both kinds of signature', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  const eventId = await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  const [request] = receiver.received
  const body = request?.body ?? ''
  const headers = request?.headers as Record<string, string>
  expect(body).toBe(
    '{"destinationAccount":{"destinationUserEmail":null,"destinationUserId":"M-1"},"type":"TRANSACTION_COMPLETED"}',
  )
  expect(headers).toMatchObject({
    'x-service-event-id': eventId,
    'webhook-id': eventId,
    'x-service-delivery-attempt': '1',
  })
  expect(headers['x-service-signature']).toBe(signature(testSecret, headers['x-service-timestamp'] ?? '', body))
  expect(new Webhook(testSecret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(await outbox.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1n }])
})

test('after `wake`, the worker sends an event before its next scheduled poll', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  await using worker = startTestWorker(outbox)
  await outbox.addEvent()
  worker.wake()
  await attempted(outbox, 1)
  expect(receiver.received).toHaveLength(1)
})

test('the worker’s poll finds an event without a call of `wake`', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  await using _worker = startTestWorker(outbox, { pollMs: 10 })
  await outbox.addEvent()
  await attempted(outbox, 1)
  expect(receiver.received).toHaveLength(1)
})

test('a retry of a delivery has a new timestamp and signature', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver((response) => response.writeHead(500).end('not today'))
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  expect(await outbox.deliveries()).toMatchObject([{ state: 'PENDING', due_at: BigInt(outbox.clock.at + 5_000) }])
  expect(await outbox.endpoints()).toMatchObject([{ status: 'ENABLED', failing_since: BigInt(outbox.clock.at) }])

  receiver.answer = (response) => response.writeHead(200).end('welcome')
  outbox.clock.at += 5_000
  worker.wake()
  await attempted(outbox, 2)
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['x-service-event-id']).toBe(first?.headers['x-service-event-id'])
  expect(second?.headers['x-service-delivery-attempt']).toBe('2')
  expect(Number(second?.headers['x-service-timestamp']) - Number(first?.headers['x-service-timestamp'])).toBe(5)
  expect(second?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature'])
  expect(await outbox.attempts()).toMatchObject([
    { number: 1n, status: 500n, reason: 'HTTP_STATUS', response_start: 'not today' },
    { number: 2n, status: 200n, reason: null, response_start: 'welcome' },
  ])
  expect(await outbox.deliveries()).toMatchObject([{ state: 'DELIVERED' }])
  expect(await outbox.endpoints()).toMatchObject([{ failing_since: null }])
})

test('the worker does not send an event before its due time', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  const delayed = await outbox.addEvent({ dueAt: outbox.clock.at + minute })
  const prompt = await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  expect(receiver.received.map(({ headers }) => headers['x-service-event-id'])).toEqual([prompt])
  outbox.clock.at += minute
  worker.wake()
  await attempted(outbox, 2)
  expect(receiver.received[1]?.headers['x-service-event-id']).toBe(delayed)
})

test('an exhausted delivery gets no further attempt', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver((response) => response.writeHead(404).end())
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  for (let count = 1; count <= 5; count += 1) {
    await attempted(outbox, count)
    outbox.clock.at += 10 * minute
    worker.wake()
  }
  expect(await outbox.deliveries()).toMatchObject([{ state: 'EXHAUSTED', attempts: 5n }])
  await outbox.addEvent()
  worker.wake()
  await attempted(outbox, 6)
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '1',
  ])
})

test('an endpoint receives only the event types to which it subscribes', async () => {
  await using outbox = await openTestOutbox()
  await using everything = await startReceiver()
  await using connections = await startReceiver()
  await outbox.addEndpoint(everything.url)
  await outbox.addEndpoint(connections.url, { eventTypes: 'LINKED UPDATED' })
  for (const type of ['TRANSACTION_COMPLETED', 'LINKED', 'DELINKED']) await outbox.addEvent({ type })
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 4)
  expect(everything.received).toHaveLength(3)
  expect(connections.received.map(({ body }) => JSON.parse(body).type)).toEqual(['LINKED'])
})
