import { describe, expect, test } from 'vitest'
import { formatMoney, fromUsd, moneyOf, rateOf, toUsd } from './decimal.ts'
import {
  emptyPair,
  pairFrom,
  pendingPoints,
  planDebit,
  planExecution,
  splitDebit,
  subtractPairs,
  type Box,
  type Pair,
  type SplitConnection,
} from './plan-multibrand.ts'

const rate = rateOf('3.6725')
const connection = (
  programId: string,
  priceUsd: string,
  weight: number,
  change: Partial<SplitConnection> = {},
): SplitConnection => ({
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

describe('an example with two credits, a debit and two programs', () => {
  const a = aed('100')
  const b = aed('50')
  test('pendingPoints estimates 1633 SKY and 707 INN points', () => {
    expect(pendingPoints(a.local + b.local, [sky, inn])).toEqual([
      { programId: 'SKY', points: 1633n },
      { programId: 'INN', points: 707n },
    ])
  })
  test('planDebit takes value from the first credit and refuses an excessive value', () => {
    const boxes: Box[] = [
      { id: 'A', holds: a },
      { id: 'B', holds: b },
    ]
    expect(planDebit(moneyOf('30'), 'local', boxes)).toMatchObject({
      ok: true,
      takings: [{ id: 'A', taken: { local: moneyOf('30') } }],
    })
    expect(planDebit(moneyOf('200'), 'local', boxes)).toEqual({ ok: false, available: moneyOf('150') })
  })
  test('planExecution adds the value left from credit A to credit B', () => {
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
  test('splitDebit converts 30 AED to 326 points and 141 points', () => {
    expect(
      splitDebit(aed('30'), 'local', [sky, inn]).map((row) => [row.points, formatMoney(row.cost.local, 'AED')]),
    ).toEqual([
      [326n, '18.00'],
      [141n, '12.00'],
    ])
  })
})

describe('a credit that planExecution cannot distribute to programs', () => {
  test.each([
    ['no connection', []],
    ['only zero percentages', [connection('SKY', '0.015', 0)]],
    ['a weighted program that is disabled', [sky, connection('INN', '0.0231', 4000, { enabled: false })]],
  ])('planExecution leaves a credit unexecuted with %s', (_, connections) =>
    expect(planExecution(aed('100'), emptyPair, 'local', connections)).toBeUndefined(),
  )
  test('a disabled program with percentage zero does not block planExecution', () => {
    expect(
      planExecution(aed('100'), emptyPair, 'local', [sky, connection('INN', '0.0231', 0, { enabled: false })]),
    ).toBeDefined()
  })
})

test('pairFrom keeps the input exact and rounds the other currency', () => {
  expect(pairFrom('usd', moneyOf('27.23'), rate)).toEqual({
    usd: moneyOf('27.23'),
    local: fromUsd(moneyOf('27.23'), rate),
  })
  expect(aed('100')).toEqual({ local: moneyOf('100'), usd: toUsd(moneyOf('100'), rate) })
})
