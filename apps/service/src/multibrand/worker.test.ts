import { afterEach, expect, test } from 'vitest'
import { moneyOf } from '../money/decimal.ts'
import { creditCanonical } from '../money/fingerprint.ts'
import { pairFrom } from '../money/plan-multibrand.ts'
import { localRate } from '../store/catalog/catalog-snapshot.ts'
import { sql } from '../store/engine/database.ts'
import { insertRow } from '../store/multibrand/multibrand-statements.ts'
import { openDatabase } from '../store/engine/open-database.ts'
import { openTestStore, sandbox, type TestStore } from '../../testing/open-test-store.ts'
import { createStore } from '../store/store.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { until } from '../../testing/webhooks.ts'
import type { Loop } from '../workers/start-loop.ts'
import { startMultibrandWorker, type MultibrandWorkerOptions } from './worker.ts'

const day = 86_400_000
const account = {
  destinationUserId: 'X-1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
const org = (tested: TestStore) => tested.store.organization(sandbox)

const workers: Loop[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
const start = (tested: TestStore, options: Partial<MultibrandWorkerOptions> = {}): Loop => {
  const worker = startMultibrandWorker({ store: tested.store, onExecuted: () => {}, pollMs: 5, ...options })
  workers.push(worker)
  return worker
}
/** Stops the workers before the test's database closes. */
const stopAll = async () => await Promise.all(workers.splice(0).map((worker) => worker.stop()))

async function credit(tested: TestStore, userId: string, dueInDays = 0) {
  const createdAt = await org(tested).businessNow()
  const [value, executionDate] = [moneyOf('100'), createdAt + dueInDays * day]
  const canonical = creditCanonical({
    userId,
    value,
    currency: 'SAR',
    executionDate: new Date(executionDate).toISOString(),
  })
  const amount = pairFrom('local', value, localRate(await org(tested).catalog()))
  const draft = { userId, side: 'local', amount, localCurrency: 'SAR', canonical, executionDate, createdAt } as const
  const id = tested.id('mbt')
  return (await org(tested).multibrand.credit({ ...draft, id, referenceNumber: `R-${id}` })).transaction
}

const link = async (tested: TestStore, userId: string, programId = 'prg_nimbara') =>
  await org(tested).multibrandConnections.replace(
    userId,
    [{ programId, percentage: 10_000n, account }],
    await org(tested).businessNow(),
  )

const statusOf = async (tested: TestStore, id: string) =>
  (await org(tested).multibrand.find(id, await org(tested).businessNow()))?.status
const executed = (tested: TestStore, id: string) =>
  until(async () => expect(await statusOf(tested, id)).toBe('EXECUTED'))
const claim = async (tested: TestStore, leaseMs = 0) =>
  (await tested.store.claimDueUsers({ at: tested.clock.now, leaseMs, limit: 100 })).map(({ userId }) => userId)
const rowsOf = async (tested: TestStore) =>
  await tested.database().read(sql`select transaction_id, program_id from multibrand_rows where user_id like 'u%'`)

const eventsOf = async (tested: TestStore) =>
  await tested.database().read(sql`
    select e.* from events e join multibrand_rows r on r.id = e.subject_id where r.user_id like 'u%'`)

test('the worker’s next poll executes a due credit and calls onExecuted', async () => {
  await using tested = await openTestStore()
  let told = 0
  start(tested, { onExecuted: () => (told += 1) })
  await link(tested, 'u')
  await executed(tested, (await credit(tested, 'u')).id)
  await until(() => expect(told).toBeGreaterThan(0))
  await stopAll()
  expect(await rowsOf(tested)).toHaveLength(1)
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('wake() executes due credits without waiting for the next poll', async () => {
  await using tested = await openTestStore()
  const worker = start(tested, { pollMs: 3_600_000 })
  await link(tested, 'u')
  const { id } = await credit(tested, 'u')
  worker.wake()
  await executed(tested, id)
  await stopAll()
  expect(await rowsOf(tested)).toHaveLength(1)
})

test('advancing the sandbox clock executes due credits at the sandbox time', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  const { id } = await credit(tested, 'u', 10)
  start(tested)
  await org(tested).sandboxClock?.advance((9 * day) / 1000)
  expect(await claim(tested)).not.toContain('u')
  expect(await statusOf(tested, id)).toBe('PENDING')
  await org(tested).sandboxClock?.advance((2 * day) / 1000)
  await executed(tested, id)
  await stopAll()
  const at = tested.clock.now + 11 * day
  const [row] = await tested.database().read(sql`select created_at from multibrand_rows where user_id = 'u'`)
  expect(row).toEqual({ created_at: BigInt(at) })
  const [event] = await eventsOf(tested)
  expect(JSON.parse(String(event?.['body']))).toMatchObject({ timestamp: Math.floor(at / 1000) })
  expect([event?.['created_at'], event?.['due_at']]).toEqual([BigInt(tested.clock.now), BigInt(tested.clock.now)])
  const points = await org(tested).multibrand.statistics('u', 'prg_nimbara', new Date(at).getUTCFullYear())
  expect(points[new Date(at).getUTCMonth()]).toBeGreaterThan(0n)
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('two multibrand workers on one database execute each credit once', async () => {
  await using tested = await openTestStore()
  const users = Array.from({ length: 20 }, (_, index) => `u${index}`)
  for (const user of users) await link(tested, user)
  const credits = await Promise.all(users.flatMap((user) => [credit(tested, user), credit(tested, user, 1)]))
  // On PostgreSQL, the second worker uses its own connections, like a worker in another process.
  const shared = tested.database().engine === 'postgres'
  const second = shared ? openDatabase(tested.settings, () => tested.clock.now) : tested.database()
  const other = createStore(second, { realNow: () => tested.clock.now, id: tested.id, masterKey: tested.masterKey })
  tested.clock.now += 2 * day
  start(tested, { batch: 3 })
  start(tested, { batch: 3, store: other })
  for (const { id } of credits) await executed(tested, id)
  await stopAll()
  if (shared) await second.close()
  const rows = await rowsOf(tested)
  expect(rows).toHaveLength(credits.length)
  expect(new Set(rows.map((row) => row['transaction_id']))).toEqual(new Set(credits.map(({ id }) => id)))
  expect(await eventsOf(tested)).toHaveLength(credits.length)
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('two simultaneous calls of claimDueUsers never return one user twice', async () => {
  await using tested = await openTestStore()
  for (const user of ['u1', 'u2', 'u3']) await credit(tested, user)
  const [first, second] = await Promise.all([claim(tested, 1_000), claim(tested, 1_000)])
  const mine = [...first, ...second].filter((user) => user.startsWith('u'))
  expect(mine.sort()).toEqual(['u1', 'u2', 'u3'])
})

test('a failed execution for one user does not delay other users', async () => {
  await using tested = await openTestStore()
  const errors: object[] = []
  for (const user of ['u1', 'u2', 'u3']) await link(tested, user)
  const broken = await credit(tested, 'u1')
  // The database allows only one row for each credit and program. Because this wrong row already exists, the worker's
  // insert fails.
  const wrong = {
    id: 'mbt_wrong',
    transactionId: broken.id,
    type: 'CREDIT',
    userId: 'u1',
    programId: 'prg_nimbara',
    points: 1n,
  } as const
  await tested.database().write(insertRow(sandbox, { ...wrong, value: broken.amount, at: 0 }))
  const others = [await credit(tested, 'u2'), await credit(tested, 'u3')]
  start(tested, { batch: 1, log: { error: (entry: object) => void errors.push(entry) } })
  for (const { id } of others) await executed(tested, id)
  await until(() => expect(errors).toHaveLength(1))
  expect(await statusOf(tested, broken.id)).toBe('MATURED')
  tested.clock.now += 31_000
  await until(() => expect(errors).toHaveLength(2))
  await stopAll()
})

test('a due credit waits until its user links a program', async () => {
  await using tested = await openTestStore()
  const { id } = await credit(tested, 'u')
  expect(await claim(tested)).toContain('u')
  expect(await org(tested).multibrand.execute('u', tested.clock.now)).toEqual({ matured: 0, executed: 0 })
  expect(await claim(tested)).not.toContain('u')
  await tested.apply()
  expect(await claim(tested)).not.toContain('u')
  await link(tested, 'u')
  expect(await claim(tested)).toContain('u')
  start(tested)
  await executed(tested, id)
  await stopAll()
})

test('a credit for a disabled program waits until the catalog changes', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  const { id } = await credit(tested, 'u')
  const database = tested.database()
  await database.write(
    sql`update enablements set program_id = 'prg_disabled' where program_id = 'prg_nimbara'`,
    sql`update revisions set number = number + 1`,
  )
  await org(tested).multibrand.execute('u', tested.clock.now)
  expect(await claim(tested)).not.toContain('u')
  await database.write(sql`update revisions set number = number + 1`)
  expect(await claim(tested)).toContain('u')
  await org(tested).multibrand.execute('u', tested.clock.now)
  expect(await claim(tested)).not.toContain('u')
  await database.write(
    sql`update enablements set program_id = 'prg_nimbara' where program_id = 'prg_disabled'`,
    sql`update revisions set number = number + 1`,
  )
  start(tested)
  await executed(tested, id)
  await stopAll()
})

test('a credit that a fast clock matured waits for its execution date', async () => {
  await using tested = await openTestStore()
  const minute = 60_000
  const { id: newId, masterKey } = tested
  const fast = createStore(tested.database(), { realNow: () => tested.clock.now + 60 * minute, id: newId, masterKey })
  await link(tested, 'u')
  const { id } = await credit({ ...tested, store: fast }, 'u', -1 / 48)
  const [stored] = await tested.database().read(sql`select status from multibrand_transactions where id = ${id}`)
  expect(stored).toEqual({ status: 'MATURED' })
  tested.clock.now += 29 * minute
  expect(await claim(tested)).not.toContain('u')
  expect(await org(tested).multibrand.execute('u', tested.clock.now)).toEqual({ matured: 0, executed: 0 })
  tested.clock.now += minute
  expect(await claim(tested)).toContain('u')
  start(tested)
  await executed(tested, id)
  await stopAll()
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('a sandbox clock reset delays a matured credit until its execution date', async () => {
  await using tested = await openTestStore()
  await link(tested, 'u')
  const { id } = await credit(tested, 'u', 10)
  await org(tested).sandboxClock?.advance((11 * day) / 1000)
  await org(tested).sandboxClock?.reset()
  tested.clock.now += 9 * day
  expect(await claim(tested)).not.toContain('u')
  expect(await org(tested).multibrand.execute('u', tested.clock.now)).toEqual({ matured: 0, executed: 0 })
  expect(await statusOf(tested, id)).toBe('MATURED')
  tested.clock.now += day
  start(tested)
  await executed(tested, id)
  await stopAll()
  expect(await verifyBooks(tested.database())).toEqual([])
})

test("hazard 19: a clock that steps back changes no credit's status", async () => {
  await using tested = await openTestStore()
  await link(tested, 'u1')
  const due = [await credit(tested, 'u1', 1), await credit(tested, 'u2', 1)]
  tested.clock.now += 2 * day
  start(tested)
  await executed(tested, due[0]!.id)
  await until(async () =>
    expect(
      await tested
        .database()
        .read(sql`select id from multibrand_transactions where status = 'MATURED' and user_id = 'u2'`),
    ).toHaveLength(1),
  )
  tested.clock.now -= 2 * day
  const later = await credit(tested, 'u1', 1)
  await stopAll()
  expect(await claim(tested)).not.toContain('u1')
  expect([await statusOf(tested, due[0]!.id), await statusOf(tested, due[1]!.id)]).toEqual(['EXECUTED', 'MATURED'])
  expect(await statusOf(tested, later.id)).toBe('PENDING')
  expect(await verifyBooks(tested.database())).toEqual([])
})
