import { describe, expect, test } from 'vitest'
import { formatMoney, moneyOf } from '../../money/decimal.ts'
import { creditCanonical, debitCanonical } from '../../money/fingerprint.ts'
import { pairFrom, pendingPoints, type Side } from '../../money/plan-multibrand.ts'
import { localRate } from '../catalog/catalog-snapshot.ts'
import { sql } from '../engine/database.ts'
import { openTestStore, sandbox, type TestStore } from '../../../testing/open-test-store.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const account = {
  destinationUserId: 'X-1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
const day = 86_400_000
const org = (tested: TestStore) => tested.store.organization(sandbox)
const currencyOf = (side: Side) => (side === 'local' ? 'SAR' : 'USD')

async function credit(
  tested: TestStore,
  referenceNumber: string,
  amount: string,
  dueInDays: number,
  side: Side = 'local',
  userId = 'u',
) {
  const { now: createdAt } = tested.clock
  const [value, executionDate] = [moneyOf(amount), createdAt + dueInDays * day]
  const canonical = creditCanonical({
    userId,
    value,
    currency: currencyOf(side),
    executionDate: new Date(executionDate).toISOString(),
  })
  const pair = pairFrom(side, value, localRate(await org(tested).catalog()))
  const draft = {
    id: tested.id('mbt'),
    referenceNumber,
    canonical,
    userId,
    side,
    amount: pair,
    localCurrency: 'SAR',
    executionDate,
    createdAt,
  }
  return await org(tested).multibrand.credit(draft)
}

function debit(tested: TestStore, referenceNumber: string, amount: string, side: Side = 'local', userId = 'u') {
  const value = moneyOf(amount)
  const canonical = debitCanonical({ userId, value, currency: currencyOf(side) })
  const draft = {
    id: tested.id('mbt'),
    referenceNumber,
    canonical,
    userId,
    side,
    value,
    localCurrency: 'SAR',
    createdAt: tested.clock.now,
  }
  return org(tested).multibrand.debit(draft)
}

const split = (tested: TestStore, parts: Record<string, number>, userId = 'u') =>
  org(tested).multibrandConnections.replace(
    userId,
    Object.entries(parts).map(([programId, percent]) => ({ programId, percentage: BigInt(percent * 100), account })),
    tested.clock.now,
  )
const due = (tested: TestStore) => tested.store.claimDueUsers({ at: tested.clock.now, leaseMs: 1_000, limit: 10 })
const balance = async (tested: TestStore, status: 'PENDING' | 'MATURED', userId = 'u') =>
  formatMoney((await org(tested).multibrand.balance(userId, status, tested.clock.now)).local, 'SAR')

describe('maturity and execution of a credit', () => {
  test('a credit matures at its execution date and executes once', async () => {
    await using tested = await openTestStore()
    await split(tested, { prg_nimbara: 60, prg_hushwood: 40 })
    const { transaction } = await credit(tested, 'C-1', '100', 10)
    expect([transaction.status, await balance(tested, 'PENDING')]).toEqual(['PENDING', '100.00'])
    expect(await org(tested).multibrand.execute('u', tested.clock.now)).toEqual({ matured: 0, executed: 0 })
    tested.clock.now += 10 * day
    expect((await org(tested).multibrand.find(transaction.id, tested.clock.now))?.status).toBe('MATURED')
    expect([await balance(tested, 'PENDING'), await balance(tested, 'MATURED')]).toEqual(['0.00', '100.00'])
    expect(await due(tested)).toContainEqual({ ...sandbox, userId: 'u', now: tested.clock.now })
    const ticks = await Promise.all([1, 2].map(() => org(tested).multibrand.execute('u', tested.clock.now)))
    // The two calls run at the same time, and either may execute the credit. The test therefore sorts their results
    // before it compares them.
    expect(ticks.toSorted((one, other) => other.executed - one.executed)).toEqual([
      { matured: 1, executed: 1 },
      { matured: 0, executed: 0 },
    ])
    expect((await org(tested).multibrand.find('C-1', tested.clock.now))?.status).toBe('EXECUTED')
    const told = await tested
      .database()
      .read(sql`select body from events where type = 'MULTIBRAND_TRANSACTION_EXECUTED'`)
    expect(told).toHaveLength(2)
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('invariant 23: a matured credit waits until its user has a connection', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C-1', '100', 0)
    expect(await org(tested).multibrand.execute('u', tested.clock.now)).toEqual({ matured: 0, executed: 0 })
    expect((await due(tested)).map(({ userId }) => userId)).not.toContain('u')
    await split(tested, { prg_nimbara: 100 })
    expect((await org(tested).multibrand.execute('u', tested.clock.now)).executed).toBe(1)
    const points = await org(tested).multibrand.statistics(
      'u',
      'prg_nimbara',
      new Date(tested.clock.now).getUTCFullYear(),
    )
    expect(points.filter((month) => month > 0n)).toHaveLength(1)
  })
  test('pending points depend on the user’s current connections', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C-1', '100', 10)
    const value = await org(tested).multibrand.balance('u', 'PENDING', tested.clock.now)
    expect(pendingPoints(value.local, await org(tested).multibrand.splitConnections('u'))).toEqual([])
    await split(tested, { prg_nimbara: 100 })
    const [item] = pendingPoints(value.local, await org(tested).multibrand.splitConnections('u'))
    expect(item?.points).toBeGreaterThan(0n)
  })
})

describe('a reference number belongs to only one credit or debit', () => {
  test('credits and debits cannot reuse each other’s references', async () => {
    await using tested = await openTestStore()
    const first = await credit(tested, 'R-1', '100', 10)
    const again = await credit(tested, 'R-1', '100.00', 10)
    expect([first.created, again.created, again.transaction.id]).toEqual([true, false, first.transaction.id])
    const other = await debit(tested, 'R-1', '30')
    expect(other).toMatchObject({ outcome: 'replayed', transaction: { kind: 'CREDIT' } })
    const taken = await debit(tested, 'R-2', '30')
    const clash = await credit(tested, 'R-2', '30', 1)
    expect([taken.outcome, clash.created, clash.transaction.kind]).toEqual(['created', false, 'DEBIT'])
    expect(clash.transaction.fingerprint).not.toBe((await credit(tested, 'R-3', '30', 1)).transaction.fingerprint)
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('fifty simultaneous identical credit requests store one credit', async () => {
    await using tested = await openTestStore()
    const answers = await Promise.all(Array.from({ length: 50 }, () => credit(tested, 'R-1', '10', 1)))
    expect(answers.filter((answer) => answer.created)).toHaveLength(1)
    expect(await balance(tested, 'PENDING')).toBe('10.00')
  })
})

describe('debits reduce the user’s open credits', () => {
  test('a debit first uses the earliest credit and cannot exceed the balance', async () => {
    await using tested = await openTestStore()
    const a = await credit(tested, 'A', '100', 10)
    const b = await credit(tested, 'B', '50', 20)
    expect((await debit(tested, 'D-1', '30')).outcome).toBe('created')
    expect(await debit(tested, 'D-2', '200')).toEqual({ outcome: 'insufficient', available: moneyOf('120') })
    const left = async (id: string) => (await org(tested).multibrand.find(id, tested.clock.now))?.remaining.local
    expect([await left(a.transaction.id), await left(b.transaction.id)]).toEqual([moneyOf('70'), moneyOf('50')])
    expect((await debit(tested, 'D-2', '120')).outcome).toBe('created')
    expect([await balance(tested, 'PENDING'), await balance(tested, 'MATURED')]).toEqual(['0.00', '0.00'])
    expect((await org(tested).multibrand.find('A', tested.clock.now))?.status).toBe('EXECUTED')
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('simultaneous debits cannot take more than the balance', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'A', '100', 10)
    const outcomes = await Promise.all(['D-1', 'D-2', 'D-3'].map((reference) => debit(tested, reference, '60')))
    // The three debits run at the same time, and any of them may succeed. The test therefore sorts their outcomes
    // before it compares them.
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'insufficient', 'insufficient'])
    expect(await balance(tested, 'PENDING')).toBe('40.00')
  })
  test('a debit stores one row with negative points for each program', async () => {
    await using tested = await openTestStore()
    await split(tested, { prg_nimbara: 50, prg_hushwood: 50 })
    await credit(tested, 'A', '100', 10)
    await debit(tested, 'D', '30')
    const rows = await tested.database().read(sql`select type, points from multibrand_rows where user_id = 'u'`)
    expect(rows.map((row) => [row['type'], Number(row['points']) < 0])).toEqual([
      ['DEBIT', true],
      ['DEBIT', true],
    ])
    expect(await verifyBooks(tested.database())).toEqual([])
  })
})
