import { expect, test } from 'vitest'
import type { Env } from '../caller.ts'
import { createAccessTokens } from './access-tokens.ts'
import { attemptDelivery } from './attempt.ts'
import { openTransport } from './deliver.ts'
import { schedules } from './schedule.ts'
import { openTestOutbox, startReceiver, testSecret, verifying } from '../../testing/webhooks.ts'

const hour = 3_600_000

/** Returns a generator of pseudo-random numbers from 0 up to 1. In every test run, it gives an identical sequence. */
function sequence(): () => number {
  let state = 7
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}

/**
 * Opens an endpoint whose receiver fails until the test calls `heal`. The test itself polls and sends, because the
 * worker in production would refuse a receiver on this machine.
 */
async function openModel(env: Env) {
  const opened = new AsyncDisposableStack()
  const outbox = opened.use(await openTestOutbox(env))
  const receiver = opened.use(await startReceiver((response) => response.writeHead(503).end()))
  const transport = openTransport({ allowPrivate: true })
  opened.defer(transport.close)
  const endpointId = await outbox.addEndpoint(receiver.url)
  const tokens = createAccessTokens(transport.postForm, outbox.now)
  const context = {
    outbox: outbox.store.outbox,
    transport,
    tokens,
    now: outbox.now,
    random: sequence(),
    abort: new AbortController().signal,
  }
  const poll = async (): Promise<void> => {
    await outbox.store.outbox.fanOut()
    for (const endpoint of await outbox.store.outbox.dueEndpoints())
      for (const delivery of await outbox.store.outbox.claim(endpoint, { leaseMs: 30_000, limit: 24 }))
        await (
          await attemptDelivery(delivery, context)
        ).recorded
  }
  /** Advances the clock to the time at which the next delivery is due. Returns false if no delivery is pending. */
  const skip = async (): Promise<boolean> => {
    const due = (await outbox.deliveries())
      .filter(({ state }) => state === 'PENDING')
      .map((row) => Number(row['due_at']))
    if (due.length > 0) outbox.clock.at = Math.max(outbox.clock.at, Math.min(...due))
    return due.length > 0
  }
  const heal = (): void => {
    receiver.answer = (response) => response.writeHead(204).end()
  }
  return { outbox, receiver, endpointId, poll, skip, heal, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

test.each([
  ['production', 10, 75.6 * hour],
  ['sandbox', 5, (12 * 60 + 35) * 1000],
] as const)('%s: a failing delivery has %i attempts at its scheduled times', async (env, count, total) => {
  await using model = await openModel(env)
  const { outbox, receiver } = model
  const eventId = await outbox.addEvent()
  await model.poll()
  const waits: number[] = []
  for (let before = outbox.clock.at; await model.skip(); before = outbox.clock.at) {
    const due = outbox.clock.at
    waits.push(due - before)
    outbox.clock.at = due - 1
    await model.poll()
    expect(receiver.received).toHaveLength(waits.length)
    outbox.clock.at = due
    await model.poll()
    expect(receiver.received).toHaveLength(waits.length + 1)
  }
  expect(receiver.received).toHaveLength(count)
  const shares = waits.map((wait, index) => wait / (schedules[env][index + 1] ?? 0))
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8)
  expect(Math.max(...shares)).toBeLessThanOrEqual(1.2)
  expect(new Set(shares).size).toBe(shares.length)
  const sum = waits.reduce((all, wait) => all + wait)
  expect(Math.abs(sum / total - 1)).toBeLessThan(0.2)
  const end = BigInt(outbox.clock.at)
  expect(await outbox.deliveries()).toMatchObject([
    { state: 'EXHAUSTED', attempts: BigInt(count), finished_at: end, claimed_until: 0n },
  ])
  expect((await outbox.attempts()).map(({ number }) => Number(number))).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  )

  const numbers = receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)))
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-event-id']))).toEqual(new Set([eventId]))
  const sent = receiver.received.map(({ headers }) => Number(headers['x-service-timestamp']))
  expect(sent).toEqual((await outbox.attempts()).map((row) => Math.floor(Number(row['started_at']) / 1000)))
  expect(sent).toEqual(sent.toSorted((a, b) => a - b))
  for (const each of receiver.received)
    expect(verifying(each, { testSecret })).toEqual({ ours: ['testSecret'], standard: ['testSecret'] })

  outbox.clock.at += 30 * 24 * hour
  await model.poll()
  expect(receiver.received).toHaveLength(count)
})

test.each(['production', 'sandbox'] as const)('%s: every event arrives after the receiver recovers', async (env) => {
  await using model = await openModel(env)
  const events: string[] = []
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 3; count += 1) events.push(await model.outbox.addEvent())
    await model.poll()
    await model.skip()
  }
  model.heal()
  const broken = model.receiver.received.length
  while (await model.skip()) await model.poll()
  const arrived = model.receiver.received.slice(broken).map(({ headers }) => String(headers['x-service-event-id']))
  expect(arrived.toSorted()).toEqual(events.toSorted())
  expect(new Set((await model.outbox.deliveries()).map(({ state }) => state))).toEqual(new Set(['DELIVERED']))
  expect(await model.outbox.endpoints()).toMatchObject([{ failing_since: null }])
})

test('a redelivery of an exhausted delivery continues its attempt numbers', async () => {
  await using model = await openModel('sandbox')
  await model.outbox.addEvent()
  do await model.poll()
  while (await model.skip())
  const [given] = await model.outbox.deliveries()
  expect(await model.outbox.webhooks.redeliver(String(given?.['id']))).toMatchObject({ outcome: 'queued' })
  await model.poll()
  const [again] = await model.outbox.deliveries()
  expect(again).toMatchObject({ state: 'PENDING', attempts: 6n, schedule_from: 5n, finished_at: null })
  expect(Math.abs((Number(again?.['due_at']) - model.outbox.clock.at) / 5_000 - 1)).toBeLessThanOrEqual(0.2)
  do await model.poll()
  while (await model.skip())
  expect(await model.outbox.deliveries()).toMatchObject([{ state: 'EXHAUSTED', attempts: 10n }])
  model.heal()
  await model.outbox.webhooks.redeliver(String(given?.['id']))
  await model.poll()
  expect(await model.outbox.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 11n }])
  expect(model.receiver.received.map(({ headers }) => Number(headers['x-service-delivery-attempt'])).at(-1)).toBe(11)
  expect(
    new Set(model.receiver.received.map(({ headers, body }) => `${String(headers['x-service-event-id'])} ${body}`))
      .size,
  ).toBe(1)
})
