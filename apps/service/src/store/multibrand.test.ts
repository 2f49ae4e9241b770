import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, moneyOf } from '../money/decimal.ts'
import { creditCanonical, debitCanonical } from '../money/fingerprint.ts'
import { pairFrom, pendingPoints, type Side } from '../money/plan-multibrand.ts'
import { localRate } from './catalogue.ts'
import { sql } from './database.ts'
import { openTestStore, sandbox, seedCatalogue, type TestStore } from './open-test-store.ts'
import { verifyBooks } from './verify-books.ts'

const account = { destinationUserId: 'X-1', destinationUserEmail: null, destinationUserFirstName: null, destinationUserLastName: null }
const day = 86_400_000
const books = (tested: TestStore) => tested.store.organization(sandbox)
const currencyOf = (side: Side) => (side === 'local' ? 'SAR' : 'USD')

async function credit(tested: TestStore, referenceNumber: string, amount: string, dueInDays: number, side: Side = 'local', userId = 'u') {
  const { now: createdAt } = tested.clock
  const [value, executionDate] = [moneyOf(amount), createdAt + dueInDays * day]
  const canonical = creditCanonical({ userId, value, currency: currencyOf(side), executionDate: new Date(executionDate).toISOString() })
  const pair = pairFrom(side, value, localRate(await books(tested).catalogue()))
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
  return await books(tested).multibrand.credit(draft)
}

function debit(tested: TestStore, referenceNumber: string, amount: string, side: Side = 'local', userId = 'u') {
  const value = moneyOf(amount)
  const canonical = debitCanonical({ userId, value, currency: currencyOf(side) })
  const draft = { id: tested.id('mbt'), referenceNumber, canonical, userId, side, value, localCurrency: 'SAR', createdAt: tested.clock.now }
  return books(tested).multibrand.debit(draft)
}

const split = (tested: TestStore, parts: Record<string, number>, userId = 'u') =>
  books(tested).multibrandConnections.replace(
    userId,
    Object.entries(parts).map(([programId, percent]) => ({ programId, percentage: BigInt(percent * 100), account })),
    tested.clock.now,
  )
const due = (tested: TestStore) => tested.store.claimDueUsers({ at: tested.clock.now, leaseMs: 1_000, limit: 10 })
const balance = async (tested: TestStore, status: 'PENDING' | 'MATURED', userId = 'u') =>
  formatMoney((await books(tested).multibrand.balance(userId, status, tested.clock.now)).local, 'SAR')

describe('a credit', () => {
  test('waits, matures at its date for every reader, and is executed once by the worker', async () => {
    await using tested = await openTestStore()
    await split(tested, { prg_nimbara: 60, prg_hushwood: 40 })
    const { transaction } = await credit(tested, 'C-1', '100', 10)
    expect([transaction.status, await balance(tested, 'PENDING')]).toEqual(['PENDING', '100.00'])
    expect(await books(tested).multibrand.execute('u', tested.clock.now)).toEqual({ matured: 0, executed: 0 })
    tested.clock.now += 10 * day
    expect((await books(tested).multibrand.find(transaction.id, tested.clock.now))?.status).toBe('MATURED')
    expect([await balance(tested, 'PENDING'), await balance(tested, 'MATURED')]).toEqual(['0.00', '100.00'])
    expect(await due(tested)).toContainEqual({ ...sandbox, userId: 'u', now: tested.clock.now })
    const ticks = await Promise.all([1, 2].map(() => books(tested).multibrand.execute('u', tested.clock.now)))
    expect(ticks).toEqual([
      { matured: 1, executed: 1 },
      { matured: 0, executed: 0 },
    ])
    expect((await books(tested).multibrand.find('C-1', tested.clock.now))?.status).toBe('EXECUTED')
    const told = await tested.database().read(sql`select body from events where type = 'MULTIBRAND_TRANSACTION_EXECUTED'`)
    expect(told).toHaveLength(2)
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('invariant 23: without a connection it stays matured, and goes on once there is one', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C-1', '100', 0)
    expect(await books(tested).multibrand.execute('u', tested.clock.now)).toEqual({ matured: 0, executed: 0 })
    expect((await due(tested)).map(({ userId }) => userId)).not.toContain('u')
    await split(tested, { prg_nimbara: 100 })
    expect((await books(tested).multibrand.execute('u', tested.clock.now)).executed).toBe(1)
    const points = await books(tested).multibrand.statistics('u', 'prg_nimbara', new Date(tested.clock.now).getUTCFullYear())
    expect(points.filter((month) => month > 0n)).toHaveLength(1)
  })
  test('pending points follow the connections of now', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C-1', '100', 10)
    const value = await books(tested).multibrand.balance('u', 'PENDING', tested.clock.now)
    expect(pendingPoints(value.local, await books(tested).multibrand.splitConnections('u'))).toEqual([])
    await split(tested, { prg_nimbara: 100 })
    const [item] = pendingPoints(value.local, await books(tested).multibrand.splitConnections('u'))
    expect(item?.points).toBeGreaterThan(0n)
  })
})

describe('references of credits and debits', () => {
  test('a replay answers the original, and one namespace holds both kinds', async () => {
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
  test('fifty identical credits at once are one', async () => {
    await using tested = await openTestStore()
    const answers = await Promise.all(Array.from({ length: 50 }, () => credit(tested, 'R-1', '10', 1)))
    expect(answers.filter((answer) => answer.created)).toHaveLength(1)
    expect(await balance(tested, 'PENDING')).toBe('10.00')
  })
})

describe('a debit', () => {
  test('takes the oldest first and is refused, with what there is, when it is too much', async () => {
    await using tested = await openTestStore()
    const a = await credit(tested, 'A', '100', 10)
    const b = await credit(tested, 'B', '50', 20)
    expect((await debit(tested, 'D-1', '30')).outcome).toBe('created')
    expect(await debit(tested, 'D-2', '200')).toEqual({ outcome: 'insufficient', available: moneyOf('120') })
    const left = async (id: string) => (await books(tested).multibrand.find(id, tested.clock.now))?.remaining.local
    expect([await left(a.transaction.id), await left(b.transaction.id)]).toEqual([moneyOf('70'), moneyOf('50')])
    expect((await debit(tested, 'D-2', '120')).outcome).toBe('created')
    expect([await balance(tested, 'PENDING'), await balance(tested, 'MATURED')]).toEqual(['0.00', '0.00'])
    expect((await books(tested).multibrand.find('A', tested.clock.now))?.status).toBe('EXECUTED')
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('two at once cannot take together what there is once', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'A', '100', 10)
    const outcomes = await Promise.all(['D-1', 'D-2', 'D-3'].map((reference) => debit(tested, reference, '60')))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'insufficient', 'insufficient'])
    expect(await balance(tested, 'PENDING')).toBe('40.00')
  })
  test('writes what it would have been in points as rows that are no points', async () => {
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

const programs = ['prg_nimbara', 'prg_hushwood', 'prg_zaatroon']
const cents = fc.integer({ min: 1, max: 50_000 }).map((value) => (value / 100).toFixed(2))
const side = fc.constantFrom<Side>('local', 'usd')
const step = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), amount: cents, days: fc.integer({ min: 0, max: 20 }), side }),
  fc.record({ do: fc.constant('debit' as const), amount: cents, side }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant('execute' as const) }),
  fc.record({ do: fc.constant('split' as const), first: fc.integer({ min: 0, max: 100 }), count: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('reprice' as const), price: fc.integer({ min: 1, max: 900 }), rate: fc.integer({ min: 1, max: 90_000 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(tested: TestStore, action: Step, reference: string): Promise<void> {
  if (action.do === 'credit') await credit(tested, reference, action.amount, action.days, action.side)
  if (action.do === 'debit') await debit(tested, reference, action.amount, action.side)
  if (action.do === 'wait') tested.clock.now += action.days * day
  if (action.do === 'execute') await books(tested).multibrand.execute('u', tested.clock.now)
  if (action.do === 'split') {
    const parts = programs
      .slice(0, action.count)
      .map((id, index, all) => [id, index > 0 ? (100 - action.first) / (all.length - 1) : action.first])
    await split(tested, Object.fromEntries(parts) as Record<string, number>)
  }
  if (action.do === 'reprice') {
    const price = (program: (typeof seedCatalogue.programs)[number]) =>
      program.id === 'prg_nimbara' ? { ...program, pricePerPointInUsd: `0.${String(action.price).padStart(4, '0')}` } : program
    const fxRates = { ...seedCatalogue.fxRates, SAR: `3.${String(action.rate).padStart(5, '0')}` }
    await tested.apply({ ...seedCatalogue, programs: seedCatalogue.programs.map(price), fxRates })
  }
}

test('invariants 19, 20, 21, 38, 39: after any steps, prices and rates nothing is lost, nothing is negative and the books hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await using tested = await openTestStore()
      for (const [index, action] of steps.entries()) {
        await take(tested, action, `S-${index}`)
        expect(await verifyBooks(tested.database())).toEqual([])
      }
      const uneven = await tested.database().read(sql`
        select id from multibrand_transactions where (remaining_local = 0) <> (remaining_usd = 0)
        union all select user_id from multibrand_users where (residual_local = 0) <> (residual_usd = 0)`)
      expect(uneven).toEqual([])
    }),
    { numRuns: 25 },
  )
})
