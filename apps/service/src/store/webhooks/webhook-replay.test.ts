import { expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import { production } from '../../../testing/open-test-store.ts'
import { draftOf, openTestWebhooks } from '../../../testing/open-test-webhooks.ts'

type Tested = Awaited<ReturnType<typeof openTestWebhooks>>

const range = (tested: Tested, more: { onlyFailed?: boolean; limit?: number } = {}) => ({
  from: 0,
  to: tested.clock.now,
  onlyFailed: true,
  limit: 10_000,
  ...more,
})
const schedules = (tested: Tested) =>
  tested
    .database()
    .read(
      sql`select state, attempts, schedule_from, due_at, claimed_until, finished_at from deliveries order by event_id`,
    )

/**
 * Adds one event for each HTTP status and records one attempt with that status. This attempt ends the event's delivery
 * as delivered or exhausted.
 */
async function ended(tested: Tested, ...statuses: number[]): Promise<void> {
  for (const [index, status] of statuses.entries()) {
    await tested.tell(`u${index}`)
    for (const delivery of await tested.claim()) await tested.record(delivery, status)
  }
}

const newestId = async ({ webhooks }: Tested) => (await webhooks.deliveries({ limit: 1 })).data[0]!.id

test('a redelivery starts a new retry schedule and continues the attempt numbers', async () => {
  await using tested = await openTestWebhooks()
  await tested.add('https://a.test/')
  await ended(tested, 500)
  const id = await newestId(tested)
  tested.clock.now += 1000
  const again = await tested.webhooks.redeliver(id)
  expect(again).toMatchObject({
    outcome: 'queued',
    delivery: { id, status: 'PENDING', attempts: 1, nextAttemptAt: tested.clock.now },
  })
  expect(await schedules(tested)).toMatchObject([{ schedule_from: 1n, claimed_until: 0n, finished_at: null }])
  expect(await tested.claim()).toMatchObject([{ id, attempt: 2 }])
})

test('a redelivery requested during an attempt sends nothing if the attempt succeeds', async () => {
  await using tested = await openTestWebhooks()
  await tested.add('https://a.test/')
  await tested.tell('u')
  const [claimed] = await tested.claim()
  expect(await tested.webhooks.redeliver(claimed!.id)).toMatchObject({ outcome: 'queued' })
  expect(await tested.claim()).toEqual([])
  await tested.record(claimed!, 200)
  expect(await schedules(tested)).toMatchObject([{ state: 'DELIVERED', attempts: 1n }])
})

test('a redelivery requested during an attempt is due when the attempt fails', async () => {
  await using tested = await openTestWebhooks()
  await tested.add('https://a.test/')
  await tested.tell('u')
  const [claimed] = await tested.claim()
  await tested.webhooks.redeliver(claimed!.id)
  await tested.record(claimed!, 500)
  expect(await schedules(tested)).toMatchObject([
    { state: 'PENDING', due_at: BigInt(tested.clock.now), finished_at: null },
  ])
  const [again] = await tested.claim()
  expect(again).toMatchObject({ attempt: 2, scheduleFrom: 1 })
  await tested.record(again!, 500)
  expect(await schedules(tested)).toMatchObject([{ state: 'EXHAUSTED', attempts: 2n }])
})

test('a redelivery ends an expired lease and starts a new schedule', async () => {
  await using tested = await openTestWebhooks()
  await tested.add('https://a.test/')
  await tested.tell('u')
  const [lost] = await tested.claim()
  tested.clock.now += 30_000
  await tested.webhooks.redeliver(lost!.id)
  expect(await schedules(tested)).toMatchObject([{ claimed_until: 0n, schedule_from: 1n }])
  expect(await tested.claim()).toMatchObject([{ attempt: 2 }])
})

test('redeliver and replay refuse endpoints that are removed or another caller’s', async () => {
  await using tested = await openTestWebhooks()
  const { id: endpointId } = await tested.add('https://a.test/')
  await ended(tested, 500)
  const id = await newestId(tested)
  const { redeliver, replay, resend } = tested.store.organization(production).webhooks
  expect([await redeliver(id), await replay(endpointId, range(tested)), await resend('evt_none')]).toEqual(
    Array.from({ length: 3 }, () => ({ outcome: 'unknown' })),
  )
  await tested.webhooks.deleteEndpoint(endpointId)
  expect([await tested.webhooks.redeliver(id), await tested.webhooks.replay(endpointId, range(tested))]).toEqual([
    { outcome: 'removed', endpointId },
    { outcome: 'unknown' },
  ])
  expect(await schedules(tested)).toMatchObject([{ state: 'EXHAUSTED' }])
})

test('a replay queues failed deliveries of a time range, oldest first', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await ended(tested, 500, 200, 500, 500, 500)
  const events = await tested.webhooks.newestEvents(10)
  const times = events.map(({ createdAt }) => createdAt)
  const [first, last] = [times[1]!, times[3]!]
  expect(await tested.webhooks.replay(id, { ...range(tested), from: first, to: last })).toEqual({
    outcome: 'queued',
    count: 2,
    continueFrom: null,
  })
  expect((await schedules(tested)).map((row) => row['state'])).toEqual([
    'EXHAUSTED',
    'DELIVERED',
    'PENDING',
    'PENDING',
    'EXHAUSTED',
  ])
  const one = await tested.webhooks.replay(id, range(tested, { limit: 1 }))
  expect(one).toEqual({ outcome: 'queued', count: 1, continueFrom: times[4] })
  expect(await tested.webhooks.replay(id, { ...range(tested), from: times[4]! })).toMatchObject({
    count: 1,
    continueFrom: null,
  })
  expect((await schedules(tested)).filter((row) => row['state'] === 'PENDING')).toHaveLength(4)
})

test('a replay queues deliveries that were cancelled while the endpoint was disabled', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.add('https://deaf.test/', { eventTypes: ['DELINKED'] })
  await tested.tell('waits')
  for (const each of await tested.webhooks.endpoints())
    await tested.webhooks.updateEndpoint(each.id, { status: 'DISABLED' })
  await tested.tell('missed')
  const missed = { status: 'CANCELLED', attempts: 0, endpointId: id, nextAttemptAt: null, lastAttempt: null }
  const { data } = await tested.webhooks.deliveries({ limit: 10 })
  expect(data).toMatchObject([missed, { status: 'PENDING', endpointId: id }])
  await tested.webhooks.tellTest({ type: 'LINKED', body: '{}' })
  await tested.store.outbox.fanOut()
  expect((await tested.webhooks.deliveries({ limit: 10 })).data).toEqual(data)

  await tested.webhooks.updateEndpoint(id, { status: 'ENABLED' })
  expect(await tested.webhooks.replay(id, range(tested))).toMatchObject({ count: 1, continueFrom: null })
  expect((await tested.claim()).map((delivery) => [delivery.id, delivery.attempt])).toEqual([
    [data[1]!.id, 1],
    [data[0]!.id, 1],
  ])
})

test('prune deletes old cancelled deliveries of a disabled endpoint', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.webhooks.updateEndpoint(id, { status: 'DISABLED' })
  await tested.tell('missed')
  const prune = (before: number) => tested.store.outbox.prune('sandbox', before, new AbortController().signal)
  expect([await prune(tested.clock.now), await prune(tested.clock.now + 1)]).toEqual([0, 1])
})

test('a replay of failed deliveries makes scheduled retries due immediately', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const later = tested.clock.now + 3_600_000
  for (const user of ['a', 'b', 'c']) {
    await tested.tell(user)
    for (const delivery of await tested.claim()) await tested.record(delivery, 500, { state: 'PENDING', dueAt: later })
  }
  const [, second] = await tested.webhooks.newestEvents(10)
  expect(await tested.claim()).toEqual([])
  expect(await tested.webhooks.replay(id, { ...range(tested), from: second!.createdAt })).toMatchObject({
    count: 2,
    continueFrom: null,
  })
  expect(await schedules(tested)).toMatchObject([
    { due_at: BigInt(later) },
    { schedule_from: 0n },
    { schedule_from: 0n },
  ])
  expect((await tested.claim()).map(({ attempt, scheduleFrom }) => [attempt, scheduleFrom])).toEqual([
    [2, 0],
    [2, 0],
  ])
  expect(await tested.webhooks.replay(id, { ...range(tested), from: second!.createdAt })).toMatchObject({ count: 0 })
})

test('a replay skips test deliveries with a deliberately wrong signature', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await ended(tested, 500)
  await tested.database().write(sql`update deliveries set variant = 'WRONG_SIGNATURE'`)
  expect(await tested.webhooks.replay(id, range(tested))).toEqual({ outcome: 'queued', count: 0, continueFrom: null })
})

test('a replay of all events also sends earlier events to new endpoints', async () => {
  await using tested = await openTestWebhooks()
  await tested.add('https://old.test/')
  await ended(tested, 200, 200)
  await tested.webhooks.tellTest({ type: 'LINKED', body: '{}' })
  await tested.store.outbox.fanOut()
  const late = await tested.add('https://late.test/', { eventTypes: ['LINKED', 'UPDATED'] })
  const never = await tested.add('https://never.test/', { eventTypes: ['DELINKED'] })
  expect(await tested.webhooks.replay(late.id, range(tested, { onlyFailed: false }))).toMatchObject({ count: 2 })
  expect(await tested.webhooks.replay(never.id, range(tested, { onlyFailed: false }))).toMatchObject({
    count: 0,
    continueFrom: null,
  })
  const { data } = await tested.webhooks.deliveries({ endpointId: late.id, limit: 10 })
  expect(data).toMatchObject([{ status: 'PENDING', attempts: 0 }, { status: 'PENDING' }])
  for (const delivery of await tested.claim()) await tested.record(delivery, 200)
  expect(await tested.webhooks.replay(late.id, range(tested, { onlyFailed: false }))).toMatchObject({ count: 2 })
  expect((await tested.webhooks.deliveries({ endpointId: late.id, limit: 10 })).data).toMatchObject([
    { attempts: 1 },
    { attempts: 1 },
  ])
})

test('resend queues an event for every enabled endpoint that subscribes to it', async () => {
  await using tested = await openTestWebhooks()
  await tested.add('https://a.test/')
  await ended(tested, 200)
  await tested.webhooks.createEndpoint(draftOf('https://late.test/'))
  await tested.add('https://other.test/', { eventTypes: ['DELINKED'] })
  const off = await tested.add('https://off.test/')
  await tested.webhooks.updateEndpoint(off.id, { status: 'DISABLED' })
  const [event] = await tested.webhooks.newestEvents(1)
  expect(await tested.webhooks.resend(event!.id)).toEqual({ outcome: 'queued', type: 'LINKED', deliveries: 2 })
  const claimed = (await tested.claim())
    .map(({ url, attempt }) => ({ url, attempt }))
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))
  expect(claimed).toEqual([
    { url: 'https://a.test/', attempt: 2 },
    { url: 'https://late.test/', attempt: 1 },
  ])
})
