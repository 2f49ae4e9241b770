import { expect, test } from 'vitest'
import {
  attempted,
  openHolding,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  until,
} from '../../testing/webhooks.ts'

const hour = 3_600_000

test.each([hour, -hour])('a process clock %i ms ahead does not change delivery times', async (ahead) => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  outbox.clock.ahead = ahead
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  const dueAt = BigInt(outbox.clock.at + 5_000)
  expect(await outbox.deliveries()).toMatchObject([{ state: 'PENDING', due_at: dueAt }])
  expect(await outbox.attempts()).toMatchObject([{ started_at: BigInt(outbox.clock.at) }])
  receiver.answer = (response) => response.writeHead(204).end()
  outbox.clock.at += 5_000
  worker.wake()
  await attempted(outbox, 2)
  expect(await outbox.deliveries()).toMatchObject([{ state: 'DELIVERED', finished_at: BigInt(outbox.clock.at) }])
})

test('a process whose clock is ahead does not take over unexpired leases', async () => {
  await using holding = await openHolding(1)
  const { outbox, receiver } = holding
  await using _first = startTestWorker(outbox)
  await until(() => expect(receiver.received).toHaveLength(1))
  outbox.clock.ahead = hour
  expect(await outbox.store.outbox.dueEndpoints()).toEqual([])
  expect(await outbox.deliveries()).toMatchObject([{ claimed_until: BigInt(outbox.clock.at + 35_000) }])
  holding.letGo()
  await attempted(outbox, 1)
})

test('an event from a process whose clock is ahead is sent immediately', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  outbox.clock.ahead = 50
  await outbox.addEvent({ dueAt: outbox.clock.at + 50 })
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  expect(receiver.received).toHaveLength(1)
})
