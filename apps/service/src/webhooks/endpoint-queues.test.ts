import { expect, test } from 'vitest'
import {
  attempted,
  openHolding,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  until,
  type Received,
} from '../../testing/webhooks.ts'

const minute = 60_000
const numbersOf = (received: readonly Received[]): number[] =>
  received.map(({ headers }) => Number(headers['x-service-delivery-attempt']))
const eventsOf = (received: readonly Received[]): string[] =>
  received.map(({ headers }) => String(headers['x-service-event-id']))

test('ten endpoints that never respond do not delay a healthy endpoint', async () => {
  await using outbox = await openTestOutbox()
  await using hanging = await startReceiver(() => {})
  await using healthy = await startReceiver()
  for (let count = 0; count < 10; count += 1) await outbox.addEndpoint(`${hanging.url}/${count}`)
  await outbox.addEndpoint(healthy.url)
  await using worker = startTestWorker(outbox, { drainMs: 0 })
  for (let count = 0; count < 10; count += 1) await outbox.addEvent()
  worker.wake()
  await until(() => expect(hanging.received).toHaveLength(80))
  for (let count = 0; count < 30; count += 1) await outbox.addEvent()
  worker.wake()
  await attempted(outbox, 40)
  expect(healthy.received).toHaveLength(40)
  expect(new Set(eventsOf(healthy.received)).size).toBe(40)
  // Each of the ten endpoints that never respond got exactly eight requests during the test.
  expect(hanging.received).toHaveLength(80)
})

test('a delivery that waits too long in its queue uses no attempt', async () => {
  await using holding = await openHolding(20)
  const { outbox, receiver } = holding
  await using worker = startTestWorker(outbox)
  await until(() => expect(receiver.received).toHaveLength(8))
  const claimed = (await outbox.deliveries()).map(({ attempts }) => Number(attempts))
  expect(claimed).toEqual(Array.from({ length: 20 }, () => 1))
  outbox.clock.at += 15_001
  holding.letGo()
  await until(async () =>
    expect((await outbox.deliveries()).filter(({ attempts }) => attempts === 0n)).toHaveLength(12),
  )
  expect(receiver.received).toHaveLength(8)
  worker.wake()
  await attempted(outbox, 20)
  expect(eventsOf(receiver.received).toSorted()).toEqual(holding.ids.toSorted())
  expect(new Set(numbersOf(receiver.received))).toEqual(new Set([1]))
  for (const row of await outbox.deliveries())
    expect(row).toMatchObject({ state: 'DELIVERED', attempts: 1n, schedule_from: 0n })
})

test('a stopping worker ends the leases of unsent deliveries', async () => {
  await using holding = await openHolding(20)
  const { outbox, receiver } = holding
  const first = startTestWorker(outbox, { drainMs: 0 })
  await until(() => expect(receiver.received).toHaveLength(8))
  await first.stop()
  const begun = new Set(eventsOf(receiver.received))
  for (const row of await outbox.deliveries()) {
    const wasBegun = begun.has(String(row['event_id']))
    expect(row).toMatchObject({ state: 'PENDING', attempts: wasBegun ? 1n : 0n })
    expect(Number(row['claimed_until'])).toBe(wasBegun ? outbox.clock.at + 35_000 : 0)
  }
  holding.letGo()
  await using second = startTestWorker(outbox)
  await attempted(outbox, 12)
  expect(new Set(numbersOf(receiver.received))).toEqual(new Set([1]))
  expect(
    eventsOf(receiver.received)
      .slice(8)
      .some((id) => begun.has(id)),
  ).toBe(false)
  outbox.clock.at += 35_000
  second.wake()
  await attempted(outbox, 20)
  const again = receiver.received.slice(20)
  expect([again.length, new Set(numbersOf(again))]).toEqual([8, new Set([2])])
})

test('up to three attempts without a recorded result use up no retries', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  await outbox.store.outbox.fanOut()
  for (let lost = 0; lost < 3; lost += 1) {
    const [endpoint] = await outbox.store.outbox.dueEndpoints()
    if (endpoint === undefined) throw new Error('nothing is due')
    expect(await outbox.store.outbox.claim(endpoint, { leaseMs: 30_000, limit: 1 })).toMatchObject([
      { attempt: lost + 1 },
    ])
    outbox.clock.at += 30_000
  }
  await using worker = startTestWorker(outbox)
  const waits: number[] = []
  for (let count = 1; count <= 5; count += 1) {
    await attempted(outbox, count)
    const [row] = await outbox.deliveries()
    waits.push(Number(row?.['due_at']) - outbox.clock.at)
    outbox.clock.at += 10 * minute
    worker.wake()
  }
  expect(waits.slice(0, 4)).toEqual([5_000, 30_000, 2 * minute, 10 * minute])
  expect(numbersOf(receiver.received)).toEqual([4, 5, 6, 7, 8])
  expect((await outbox.attempts()).map(({ number }) => number)).toEqual([4n, 5n, 6n, 7n, 8n])
  expect(await outbox.deliveries()).toMatchObject([{ state: 'EXHAUSTED', attempts: 8n }])
})

test('a delivery is exhausted when too many attempts have no recorded result', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  const { fanOut, dueEndpoints, claim } = outbox.store.outbox
  await fanOut()
  for (let lost = 1; lost <= 3 + 5; lost += 1) {
    const [endpoint] = await dueEndpoints()
    const [delivery] = endpoint === undefined ? [] : await claim(endpoint, { leaseMs: 30_000, limit: 1 })
    expect(delivery).toMatchObject({ attempt: lost, scheduleFrom: Math.min(lost - 1, 3) })
    outbox.clock.at += 30_000
  }
  const warnings: unknown[] = []
  await using _worker = startTestWorker(outbox, {
    log: { warn: (about: object) => warnings.push(about), error: () => {} },
  })
  await until(async () =>
    expect(await outbox.deliveries()).toMatchObject([{ state: 'EXHAUSTED', attempts: 9n, claimed_until: 0n }]),
  )
  await until(() => expect(warnings).toMatchObject([{ reason: 'LOST' }]))
  expect(receiver.received).toEqual([])
  const [{ id } = { id: '' }] = await outbox.deliveries()
  expect(await outbox.webhooks.redeliver(String(id))).toMatchObject({ outcome: 'queued' })
})
