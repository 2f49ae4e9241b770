import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, fromUsd, moneyOf, rateOf, toUsd, type Money } from './decimal.ts'
import {
  addPairs,
  emptyPair,
  pairFrom,
  pendingPoints,
  planDebit,
  planExecution,
  splitDebit,
  subtractPairs,
  sumPairs,
  type Box,
  type Pair,
  type SplitConnection,
} from './plan-multibrand.ts'

const rate = rateOf('3.6725')
const connection = (programId: string, priceUsd: string, weight: number, change: Partial<SplitConnection> = {}): SplitConnection => ({
  id: `con_${programId}`,
  programId,
  weight: BigInt(weight),
  createdAt: 0,
  enabled: true,
  priceUsd: moneyOf(priceUsd),
  localRate: rate,
  ...change,
})
const sky = connection('SKY', '0.015', 6000)
const inn = connection('INN', '0.0231', 4000)
const aed = (amount: string): Pair => pairFrom('local', moneyOf(amount), rate)

describe('the worked example', () => {
  const a = aed('100')
  const b = aed('50')
  test('pending value would buy SKY 1633 and INN 707', () => {
    expect(pendingPoints(a.local + b.local, [sky, inn])).toEqual([
      { programId: 'SKY', points: 1633n },
      { programId: 'INN', points: 707n },
    ])
  })
  test('a debit of 30 comes out of A alone, one of 200 is refused with what there is', () => {
    const boxes: Box[] = [
      { id: 'A', holds: a },
      { id: 'B', holds: b },
    ]
    expect(planDebit(moneyOf('30'), 'local', boxes)).toMatchObject({ ok: true, takings: [{ id: 'A', taken: { local: moneyOf('30') } }] })
    expect(planDebit(moneyOf('200'), 'local', boxes)).toEqual({ ok: false, available: moneyOf('150') })
  })
  test('A and then B are executed, the residual is carried', () => {
    const first = planExecution(subtractPairs(a, aed('30')), emptyPair, 'local', [sky, inn])
    expect(first?.rows.map((row) => [row.programId, row.points, row.cost.local])).toEqual([
      ['SKY', 762n, moneyOf('41.976675')],
      ['INN', 330n, moneyOf('27.9954675')],
    ])
    expect(first?.residual.local).toBe(moneyOf('0.0278575'))
    const second = planExecution(b, first?.residual ?? emptyPair, 'local', [sky])
    expect(second?.rows.map((row) => [row.points, row.cost.local])).toEqual([[908n, moneyOf('50.01945')]])
    expect(second?.residual.local).toBe(moneyOf('0.0084075'))
  })
  test('a debit of 30 would have been 326 and 141 points', () => {
    expect(splitDebit(aed('30'), 'local', [sky, inn]).map((row) => [row.points, formatMoney(row.cost.local, 'AED')])).toEqual([
      [326n, '18.00'],
      [141n, '12.00'],
    ])
  })
})

describe('when nothing can be distributed the credit waits', () => {
  test.each([
    ['no connection', []],
    ['only zero percentages', [connection('SKY', '0.015', 0)]],
    ['a weighted program that is disabled', [sky, connection('INN', '0.0231', 4000, { enabled: false })]],
  ])('%s', (_, connections) => expect(planExecution(aed('100'), emptyPair, 'local', connections)).toBeUndefined())
  test('a disabled program without weight is in nobody’s way', () => {
    expect(planExecution(aed('100'), emptyPair, 'local', [sky, connection('INN', '0.0231', 0, { enabled: false })])).toBeDefined()
  })
})

const money = fc.bigInt({ min: 10n ** 6n, max: 10n ** 13n })
const anyRate = fc.bigInt({ min: 10n ** 9n, max: 10n ** 12n })
const side = fc.constantFrom('local' as const, 'usd' as const)
const anyPair = fc.tuple(side, money, anyRate).map(([on, amount, fx]) => pairFrom(on, amount, fx))
const connections = fc.array(
  fc.record({
    id: fc.uuid(),
    programId: fc.uuid(),
    weight: fc.bigInt({ min: 0n, max: 10_000n }),
    createdAt: fc.nat(),
    enabled: fc.constant(true),
    priceUsd: fc.bigInt({ min: 10_000n, max: 10n ** 8n }),
    localRate: anyRate,
  }),
  { minLength: 1, maxLength: 6 },
)
const priceOn = (on: 'local' | 'usd', of: SplitConnection): Money => (on === 'usd' ? of.priceUsd : fromUsd(of.priceUsd, of.localRate))
const balanced = ({ local, usd }: Pair) => local >= 0n && usd >= 0n && (local === 0n) === (usd === 0n)

describe('execution, for any credit', () => {
  test('invariant 19: the pool is the rows plus the residual, in both currencies', () => {
    fc.assert(
      fc.property(anyPair, anyPair, side, connections, (remaining, residual, on, among) => {
        const plan = planExecution(remaining, residual, on, among)
        if (plan === undefined) return
        expect(addPairs(sumPairs(plan.rows.map((row) => row.cost)), plan.residual)).toEqual(addPairs(remaining, residual))
        expect(balanced(plan.residual)).toBe(true)
      }),
    )
  })
  test('invariant 31: the residual is less than one point of each connected program together', () => {
    fc.assert(
      fc.property(anyPair, side, connections, (remaining, on, among) => {
        const plan = planExecution(remaining, emptyPair, on, among)
        const weighted = among.filter((each) => each.weight > 0n)
        if (plan === undefined) return
        expect(plan.residual[on] < weighted.reduce((total, each) => total + priceOn(on, each), 0n)).toBe(true)
        for (const row of plan.rows) expect(row.points > 0n && balanced(row.cost)).toBe(true)
      }),
    )
  })
  test('invariant 32: pending points never cost more than the pending value', () => {
    fc.assert(
      fc.property(money, connections, (pending, among) => {
        const cost = pendingPoints(pending, among).map((item, index) => item.points * priceOn('local', among[index] ?? sky))
        expect(cost.reduce((total, each) => total + each, 0n) <= pending).toBe(true)
      }),
    )
  })
})

describe('a debit, for any boxes', () => {
  const boxes = fc
    .array(anyPair, { minLength: 1, maxLength: 8 })
    .map((all): Box[] => all.map((holds, index) => ({ id: `box_${index}`, holds })))
  const percent = fc.bigInt({ min: 1n, max: 100n })
  const check = (test: (value: Money, on: 'local' | 'usd', all: Box[], taken: Map<string, Pair>) => void) =>
    fc.assert(
      fc.property(boxes, side, percent, (all, on, part) => {
        const value = (sumPairs(all.map((box) => box.holds))[on] * part) / 100n
        const plan = planDebit(value, on, all)
        if (!plan.ok) throw new Error('refused what there was')
        test(value, on, all, new Map(plan.takings.map((taking) => [taking.id, taking.taken])))
      }),
    )
  test('invariant 25: it takes exactly its value in its currency', () =>
    check((value, on, _, taken) => expect(sumPairs([...taken.values()])[on]).toBe(value)))
  test('invariant 26: a box is empty in one currency exactly when it is in the other', () =>
    check((_, __, all, taken) => {
      for (const box of all) expect(balanced(subtractPairs(box.holds, taken.get(box.id) ?? emptyPair))).toBe(true)
    }))
  test('invariant 27: nothing later is touched while an earlier box has value', () =>
    check((_, on, all, taken) => {
      const touched = all.map((box) => taken.has(box.id))
      const last = touched.lastIndexOf(true)
      all.slice(0, Math.max(last, 0)).forEach((box) => expect(taken.get(box.id)?.[on]).toBe(box.holds[on]))
    }))
  test('invariant 28: it is refused exactly when it exceeds what the boxes hold', () => {
    fc.assert(
      fc.property(boxes, side, money, (all, on, value) => {
        const available = sumPairs(all.map((box) => box.holds))[on]
        expect(planDebit(value, on, all).ok).toBe(value <= available)
        expect(planDebit(available + 1n, on, all).ok).toBe(false)
      }),
    )
  })
})

test('an amount is exact on the side it came in and half-up on the other', () => {
  expect(pairFrom('usd', moneyOf('27.23'), rate)).toEqual({ usd: moneyOf('27.23'), local: fromUsd(moneyOf('27.23'), rate) })
  expect(aed('100')).toEqual({ local: moneyOf('100'), usd: toUsd(moneyOf('100'), rate) })
})
