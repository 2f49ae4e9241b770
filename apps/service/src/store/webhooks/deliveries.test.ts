import { expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import {
  bank,
  catalogWith,
  openTestStore,
  production,
  sandbox,
  seedSecrets,
  type TestStore,
} from '../../../testing/open-test-store.ts'
import { createKeyring } from '../access/crypto.ts'
import { createOutbox } from './deliveries.ts'
import type { DueDelivery } from './delivery.ts'

const receiver = 'https://receiver.test/'
const inBoth = catalogWith(receiver)

const account = {
  destinationUserId: 'NB1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
/** Adds a connection, which is the simplest way to create a webhook event. */
const link = (tested: TestStore, sourceUserId: string, caller = sandbox) =>
  tested.store.organization(caller).connections.upsert({
    sourceUserId,
    sourceUserEmail: null,
    programId: 'prg_nimbara',
    partnerCode: 'NIMBARA',
    account,
    at: tested.clock.now,
  })
/**
 * Leases due deliveries of every endpoint, as the worker does in one poll. Each endpoint then has at most `limit`
 * leased deliveries.
 */
async function claim(tested: TestStore, limit = 8): Promise<DueDelivery[]> {
  const endpoints = await tested.store.outbox.dueEndpoints()
  const claims = endpoints.map((endpoint) =>
    tested.store.outbox.claim(endpoint, { leaseMs: 30_000, limit: limit - endpoint.inFlight }),
  )
  return (await Promise.all(claims)).flat()
}
const attempt = (tested: TestStore, status: number | null) => ({
  startedAt: tested.clock.now,
  durationMs: 12,
  request: { url: 'https://receiver.test/', headers: {} },
  status,
  reason: status === null ? 'TIMEOUT' : null,
  responseStart: null,
})
const only = (deliveries: DueDelivery[]): DueDelivery => {
  const [delivery] = deliveries
  if (delivery === undefined || deliveries.length > 1) throw new Error(`${deliveries.length} deliveries`)
  return delivery
}

test('simultaneous polls share one read of the clock', async () => {
  await using tested = await openTestStore({ catalog: inBoth })
  let reads = 0
  const clock = async () => {
    reads += 1
    if (reads === 2) throw new Error('no answer')
    return tested.clock.now
  }
  const keyring = createKeyring(Buffer.alloc(32).toString('base64'))
  const outbox = createOutbox({ ...tested.database(), clock }, keyring, tested.id, () => tested.clock.now)
  await Promise.all([outbox.fanOut(), outbox.dueEndpoints()])
  expect(reads).toBe(1)
  await expect(outbox.dueEndpoints()).rejects.toThrow('no answer')
  await outbox.dueEndpoints()
  expect(reads).toBe(3)
})

test('an event is delivered only to endpoints of its environment', async () => {
  await using tested = await openTestStore({ catalog: inBoth })
  await link(tested, 'u')
  expect([await tested.store.outbox.fanOut(), await tested.store.outbox.fanOut()]).toEqual([1, 0])
  const delivery = only(await claim(tested))
  expect(delivery).toMatchObject({ ...sandbox, attempt: 1, variant: 'ORIGINAL' })
  expect(delivery.url).toBe(receiver)
  expect(delivery.auth).toEqual({ mode: 'signature', secrets: [seedSecrets[bank.id]?.sandbox.webhookSecret] })
  expect(JSON.parse(delivery.body)).toMatchObject({ sourceUserId: 'u', type: 'LINKED' })
  await link(tested, 'u', production)
  await tested.store.outbox.fanOut()
  expect(only(await claim(tested)).auth).toEqual({
    mode: 'signature',
    secrets: [seedSecrets[bank.id]?.production.webhookSecret],
  })
})

test('only one worker at a time can lease a delivery', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  await tested.store.outbox.fanOut()
  const claims = await Promise.all([claim(tested), claim(tested)])
  const lost = only(claims.flat())
  tested.clock.now += 30_000
  const taken = only(await claim(tested))
  expect([taken.id, taken.eventId, taken.attempt, taken.body]).toEqual([lost.id, lost.eventId, 2, lost.body])
  await tested.store.outbox.record(lost, attempt(tested, 500), { state: 'EXHAUSTED' })
  await tested.store.outbox.record(taken, attempt(tested, 200), { state: 'DELIVERED' })
  const rows = await tested.database().read(sql`select state from deliveries`)
  expect(rows).toEqual([{ state: 'DELIVERED' }])
})

test('takeOver ends all leases without using up a retry', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  await tested.store.outbox.fanOut()
  only(await claim(tested))
  expect(await claim(tested)).toEqual([])
  await tested.store.outbox.takeOver()
  const taken = only(await claim(tested))
  expect([taken.attempt, taken.scheduleFrom]).toEqual([2, 1])
})

test('a failed delivery is due again at its recorded dueAt', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  await tested.store.outbox.fanOut()
  const first = only(await claim(tested))
  await tested.store.outbox.record(first, attempt(tested, null), { state: 'PENDING', dueAt: tested.clock.now + 5_000 })
  expect(await claim(tested)).toEqual([])
  tested.clock.now += 5_000
  const second = only(await claim(tested))
  expect([second.attempt, second.eventId]).toEqual([2, first.eventId])
  await tested.store.outbox.record(second, attempt(tested, 200), { state: 'DELIVERED' })
  expect(await claim(tested)).toEqual([])
  const attempts = await tested.database().read(sql`select number, status from delivery_attempts order by number`)
  expect(attempts).toEqual([
    { number: 1n, status: null },
    { number: 2n, status: 200n },
  ])
})

test('each endpoint has its own limit of deliveries in flight', async () => {
  await using tested = await openTestStore({ catalog: inBoth })
  for (let user = 0; user < 12; user += 1) await link(tested, `u${user}`)
  await tested.store.outbox.fanOut()
  const inFlight = await claim(tested)
  expect([inFlight.length, (await claim(tested)).length]).toEqual([8, 0])
  await link(tested, 'other', production)
  await tested.store.outbox.fanOut()
  expect(only(await claim(tested)).env).toBe('production')
  const [done] = inFlight
  if (done !== undefined) await tested.store.outbox.record(done, attempt(tested, 200), { state: 'DELIVERED' })
  expect(only(await claim(tested)).env).toBe('sandbox')
})

test('claim leases no deliveries of a disabled endpoint', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  await link(tested, 'v')
  await tested.store.outbox.fanOut()
  const gone = only(await claim(tested, 1))
  await tested.store.outbox.record(gone, attempt(tested, 410), { state: 'EXHAUSTED' }, 'GONE')
  await link(tested, 'w')
  await tested.store.outbox.fanOut()
  expect(await claim(tested)).toEqual([])
})

test('fanOut skips an event before its due time', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  tested.clock.now -= 1
  expect(await tested.store.outbox.fanOut()).toBe(0)
  tested.clock.now += 1
  expect(await tested.store.outbox.fanOut()).toBe(1)
})
