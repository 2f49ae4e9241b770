import { expect, test } from 'vitest'
import { moneyOf } from '../../src/money/decimal.ts'
import { creditCanonical, debitCanonical } from '../../src/money/fingerprint.ts'
import { pairFrom } from '../../src/money/plan-multibrand.ts'
import { localRate } from '../../src/store/catalog/catalog-snapshot.ts'
import { sql } from '../../src/store/engine/database.ts'
import { openTestStore, sandbox, type TestStore } from '../../testing/open-test-store.ts'
import { text } from '../../src/store/engine/row.ts'
import { verifyBooks } from '../../src/store/ledger/verify-books.ts'

type Store = TestStore['store']

const account = {
  destinationUserId: 'X-1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
const usual = { userId: 'u', currency: 'SAR', side: 'local', localCurrency: 'SAR' } as const

const credit = async (tested: TestStore, store: Store, referenceNumber: string, amount: string) => {
  const { now: createdAt } = tested.clock
  const org = store.organization(sandbox)
  const value = moneyOf(amount)
  const canonical = creditCanonical({ ...usual, value, executionDate: new Date(createdAt).toISOString() })
  const [id, pair] = [tested.id('mbt'), pairFrom('local', value, localRate(await org.catalog()))]
  await org.multibrand.credit({
    ...usual,
    id,
    referenceNumber,
    canonical,
    amount: pair,
    executionDate: createdAt,
    createdAt,
  })
}
const debit = (tested: TestStore, store: Store, referenceNumber: string, amount: string) => {
  const value = moneyOf(amount)
  const draft = {
    ...usual,
    id: tested.id('mbt'),
    referenceNumber,
    canonical: debitCanonical({ ...usual, value }),
    value,
    createdAt: tested.clock.now,
  }
  return store.organization(sandbox).multibrand.debit(draft)
}
const split = (tested: TestStore, store: Store, parts: Record<string, number>) =>
  store.organization(sandbox).multibrandConnections.replace(
    'u',
    Object.entries(parts).map(([programId, percent]) => ({ programId, percentage: BigInt(percent * 100), account })),
    tested.clock.now,
  )
const execute = (tested: TestStore, store: Store) =>
  store.organization(sandbox).multibrand.execute('u', tested.clock.now)
const rows = (tested: TestStore) =>
  tested
    .database()
    .read(
      sql`select transaction_id, program_id, type from multibrand_rows where user_id = 'u' order by transaction_id, program_id`,
    )

test('two concurrent workers execute each credit of a user once', async () => {
  await using tested = await openTestStore()
  const [one, two] = [tested.store, tested.another()]
  await split(tested, one, { prg_nimbara: 60, prg_hushwood: 40 })
  for (let index = 0; index < 20; index += 1) await credit(tested, one, `C-${index}`, '50')
  const ticks = await Promise.all([
    execute(tested, one),
    execute(tested, two),
    execute(tested, one),
    execute(tested, two),
  ])
  expect(ticks.reduce((sum, { executed }) => sum + executed, 0)).toBe(20)
  expect(await rows(tested)).toHaveLength(40)
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('an execution splits a credit by one consistent set of connections', async () => {
  await using tested = await openTestStore()
  const [one, two] = [tested.store, tested.another()]
  const [old, fresh] = [
    { prg_nimbara: 50, prg_hushwood: 50 },
    { prg_drovak: 30, prg_zaatroon: 70 },
  ]
  await split(tested, one, old)
  for (let round = 0; round < 12; round += 1) {
    await credit(tested, one, `C-${round}`, '80')
    await Promise.all([split(tested, two, round % 2 === 0 ? fresh : old), execute(tested, one), execute(tested, two)])
  }
  await execute(tested, one)
  const sets = new Map<string, string[]>()
  for (const row of await rows(tested)) {
    const credited = text(row, 'transaction_id')
    sets.set(credited, [...(sets.get(credited) ?? []), text(row, 'program_id')])
  }
  expect(sets.size).toBe(12)
  const whole = [Object.keys(old), Object.keys(fresh)].map((set) => set.toSorted().join())
  for (const set of sets.values()) expect(whole).toContain(set.toSorted().join())
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('concurrent debits and executions never spend a value twice', async () => {
  await using tested = await openTestStore()
  const [one, two] = [tested.store, tested.another()]
  await split(tested, one, { prg_nimbara: 100 })
  for (let round = 0; round < 10; round += 1) {
    await credit(tested, one, `C-${round}`, '100')
    await Promise.all([
      debit(tested, two, `D-${round}-1`, '70'),
      execute(tested, one),
      debit(tested, one, `D-${round}-2`, '70'),
      execute(tested, two),
    ])
    expect(await verifyBooks(tested.database())).toEqual([])
  }
})
