import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { attempted, openTestOutbox, startReceiver, startTestWorker, testSecret, until } from '../../testing/webhooks.ts'

test('a second worker repeats a delivery that a stopped worker left unfinished', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver(() => {})
  await outbox.addEndpoint(receiver.url)
  const eventId = await outbox.addEvent()
  const first = startTestWorker(outbox, { drainMs: 0 })
  await until(() => expect(receiver.received).toHaveLength(1))
  await first.stop()
  expect(await outbox.deliveries()).toMatchObject([{ state: 'PENDING', attempts: 1n }])
  expect(await outbox.attempts()).toEqual([])

  receiver.answer = (response) => response.writeHead(204).end()
  await using second = startTestWorker(outbox)
  const other = await outbox.addEvent()
  second.wake()
  await attempted(outbox, 1)
  expect(receiver.received.map(({ headers }) => headers['x-service-event-id'])).toEqual([eventId, other])

  outbox.clock.at += 36_000
  second.wake()
  await attempted(outbox, 2)
  const again = receiver.received[2]
  expect(again?.headers).toMatchObject({ 'x-service-event-id': eventId, 'x-service-delivery-attempt': '2' })
  expect(again?.body).toBe(receiver.received[0]?.body)
  expect((await outbox.deliveries()).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED'])
})

test('a stopping worker finishes requests in flight and starts no new request', async () => {
  await using outbox = await openTestOutbox()
  let release = () => {}
  await using receiver = await startReceiver((response) => {
    release = () => response.writeHead(204).end()
  })
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  const worker = startTestWorker(outbox)
  await until(() => expect(receiver.received).toHaveLength(1))
  const stopped = worker.stop()
  await outbox.addEvent()
  worker.wake()
  release()
  await stopped
  // The stopping worker may have inserted a delivery of the second event, but no worker may have leased this delivery.
  const [first, ...others] = await outbox.deliveries()
  expect(first).toMatchObject({ state: 'DELIVERED' })
  expect(others.filter(({ attempts, claimed_until }) => attempts !== 0n || claimed_until !== 0n)).toEqual([])
  expect(receiver.received).toHaveLength(1)
})

test('two workers on one database send each event only once', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  await using one = startTestWorker(outbox)
  await using two = startTestWorker(outbox)
  for (let count = 0; count < 40; count += 1) await outbox.addEvent()
  one.wake()
  two.wake()
  await attempted(outbox, 40)
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-event-id'])).size).toBe(40)
  expect(receiver.received).toHaveLength(40)
})

test('a sandbox test member causes a duplicate delivery of each event', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  const eventId = await outbox.addEvent({ member: 'SBX-WEBHOOK-DUPLICATE' })
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 2)
  expect(receiver.received.map(({ headers }) => headers['x-service-event-id'])).toEqual([eventId, eventId])
  expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body)
})

test('a sandbox test member causes an additional delivery with a wrong signature', async () => {
  await using outbox = await openTestOutbox()
  const webhook = new Webhook(testSecret)
  const verdicts: string[] = []
  await using receiver = await startReceiver((response, request) => {
    let valid = true
    try {
      webhook.verify(receiver.received.at(-1)?.body ?? '', request.headers as Record<string, string>)
    } catch {
      valid = false
    }
    verdicts.push(valid ? 'valid' : 'invalid')
    response.writeHead(valid ? 204 : 401).end()
  })
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent({ member: 'SBX-WEBHOOK-BAD-SIGNATURE' })
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 2)
  expect(verdicts.toSorted()).toEqual(['invalid', 'valid'])
  expect(await outbox.deliveries()).toMatchObject([
    { variant: 'ORIGINAL', state: 'DELIVERED' },
    { variant: 'WRONG_SIGNATURE', state: 'DELIVERED', attempts: 1n },
  ])
  expect(await outbox.endpoints()).toMatchObject([{ status: 'ENABLED', failing_since: null }])
})

test('production sends nothing to a local address, even with allowPrivate', async () => {
  await using outbox = await openTestOutbox('production')
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  await outbox.addEndpoint(receiver.url.replace('http:', 'https:'))
  await outbox.addEvent()
  const warnings: unknown[] = []
  const log = { warn: (about: object) => warnings.push(about), error: () => {} }
  await using _worker = startTestWorker(outbox, { log })
  await attempted(outbox, 2)
  expect((await outbox.attempts()).map(({ reason }) => String(reason)).toSorted()).toEqual([
    'TARGET_REFUSED: ADDRESS_NOT_PUBLIC',
    'TARGET_REFUSED: NOT_HTTPS',
  ])
  expect(receiver.received).toEqual([])
  await until(() => expect(warnings).toHaveLength(2))
})

test('an endpoint without a signature secret does not block other endpoints', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint('http://127.0.0.1:9/', { secrets: [] })
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await until(() => expect(receiver.received).toHaveLength(1))
})
