import { expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import { catalogWith, openTestStore, production, sandbox, type TestStore } from '../../../testing/open-test-store.ts'

const inBoth = catalogWith('https://receiver.test/')
const never = new AbortController().signal
const account = {
  destinationUserId: 'NB1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}

/**
 * For each state in `ends`, adds one event per environment and records an attempt that gives the event's delivery this
 * state. After each state, advances the clock by one second.
 */
async function deliver(tested: TestStore, ends: readonly ('DELIVERED' | 'EXHAUSTED' | 'PENDING')[]): Promise<void> {
  const { outbox } = tested.store
  for (const [number, state] of ends.entries()) {
    for (const caller of [sandbox, production]) {
      const link = {
        sourceUserId: `u${number}`,
        sourceUserEmail: null,
        programId: 'prg_nimbara',
        partnerCode: 'NIMBARA',
        account,
      }
      await tested.store.organization(caller).connections.upsert({ ...link, at: tested.clock.now })
    }
    await outbox.fanOut()
    for (const endpoint of await outbox.dueEndpoints()) {
      for (const delivery of await outbox.claim(endpoint, { leaseMs: 30_000, limit: 8 })) {
        const request = { url: delivery.url, headers: {} }
        const attempt = {
          startedAt: tested.clock.now,
          durationMs: 1,
          request,
          status: 500,
          reason: 'HTTP_STATUS',
          responseStart: '',
        }
        await outbox.record(
          delivery,
          attempt,
          state === 'PENDING' ? { state, dueAt: Number.MAX_SAFE_INTEGER } : { state },
        )
      }
    }
    tested.clock.now += 1000
  }
}

const kept = async (tested: TestStore) => {
  const rows = await tested.database().read(sql`
    select d.env, d.state, count(a.number) as attempts from deliveries d
    left join delivery_attempts a on a.organization_id = d.organization_id and a.env = d.env and a.delivery_id = d.id
    group by d.env, d.state, d.id order by d.env, d.id`)
  return rows.map(({ env, state, attempts }) => `${env} ${state} ${attempts}`)
}

test('prune deletes old ended deliveries with their attempts, but no pending delivery', async () => {
  await using tested = await openTestStore({ catalog: inBoth })
  const began = tested.clock.now
  await deliver(tested, ['PENDING', 'DELIVERED', 'EXHAUSTED', 'DELIVERED'])
  const events = () => tested.database().read(sql`select id from events`)
  const before = await events()
  expect(await tested.store.outbox.prune('sandbox', began + 3000, never)).toBe(2)
  expect(await kept(tested)).toEqual([
    'production PENDING 1',
    'production DELIVERED 1',
    'production EXHAUSTED 1',
    'production DELIVERED 1',
    'sandbox PENDING 1',
    'sandbox DELIVERED 1',
  ])
  expect(await tested.database().read(sql`select count(*) as n from delivery_attempts`)).toEqual([{ n: 6n }])
  expect(await tested.store.outbox.prune('sandbox', began + 3000, never)).toBe(0)
  expect(await events()).toEqual(before)
})

test('prune cancels pending deliveries of a removed endpoint and later deletes them', async () => {
  await using tested = await openTestStore({ catalog: inBoth })
  const { organizationId, env } = sandbox
  await deliver(tested, ['PENDING'])
  await tested
    .database()
    .write(sql`delete from webhook_endpoints where organization_id = ${organizationId} and env = ${env}`)
  const removedAt = tested.clock.now
  await tested.store.outbox.prune('sandbox', 1, AbortSignal.abort())
  expect(await kept(tested)).toEqual(['production PENDING 1', 'sandbox PENDING 1'])
  await tested.store.outbox.prune('sandbox', removedAt, never)
  expect(await kept(tested)).toEqual(['production PENDING 1', 'sandbox CANCELLED 1'])
  await tested.store.outbox.prune('sandbox', removedAt + 1, never)
  expect(await kept(tested)).toEqual(['production PENDING 1'])
})

test('the database refuses to delete an attempt whose delivery it still stores', async () => {
  await using tested = await openTestStore({ catalog: inBoth })
  await deliver(tested, ['DELIVERED'])
  await expect(tested.database().write(sql`delete from delivery_attempts`)).rejects.toThrow('append-only')
})

test('prune deletes deliveries in several batches, but none after an abort', async () => {
  await using tested = await openTestStore({ catalog: inBoth })
  const { organizationId, env } = sandbox
  const ended = (number: number) => sql`
    insert into deliveries (organization_id, env, id, event_id, endpoint_id, state, due_at, created_at, finished_at)
    values (${organizationId}, ${env}, ${`dlv_${number}`}, ${`evt_${number}`}, 'whe_1', 'DELIVERED', 1, 1, ${number})`
  await tested.database().write(...Array.from({ length: 450 }, (_, number) => ended(number)))
  expect(await tested.store.outbox.prune('sandbox', 1000, AbortSignal.abort())).toBe(0)
  expect(await tested.store.outbox.prune('sandbox', 449, never)).toBe(449)
})
