import * as fc from 'fast-check'
import { fromUsd, type Money } from '../../src/money/decimal.ts'
import {
  addPairs,
  emptyPair,
  pendingPoints,
  planDebit,
  planExecution,
  splitDebit,
  subtractPairs,
  sumPairs,
  type Box,
  type ExecutionPlan,
  type Pair,
  type Side,
  type SplitConnection,
} from '../../src/money/plan-multibrand.ts'
import { sum } from '../../src/money/rational.ts'
import { splitByLargestRemainder } from '../../src/money/share.ts'
import { connection, connections, pair, positiveValue, price, rate, side, value } from './arbitraries.ts'
import { invariant, must, same, type Invariant } from './invariant.ts'

const priceOn = (on: Side, { priceUsd, localRate }: SplitConnection): Money =>
  on === 'usd' ? priceUsd : fromUsd(priceUsd, localRate)
const isPositive = ({ local, usd }: Pair): boolean => local >= 0n && usd >= 0n
/** Returns whether both amounts of a pair are zero, or neither amount is zero. */
const isWhole = ({ local, usd }: Pair): boolean => (local === 0n) === (usd === 0n)
const samePair = (actual: Pair, expected: Pair, what: string): void => {
  same(actual.local, expected.local, `${what}, local`)
  same(actual.usd, expected.usd, `${what}, USD`)
}

/**
 * Generates the value that a user's earlier executions left over, often zero. An execution adds this value to the new
 * credit.
 */
const residual = fc.oneof(fc.constant(emptyPair), pair)
function executed(remaining: Pair, before: Pair, on: Side, among: readonly SplitConnection[]): ExecutionPlan {
  const plan = planExecution(remaining, before, on, among)
  if (plan === undefined) throw new Error('usable connections were not used')
  return plan
}

const boxes = fc
  .array(pair, { minLength: 1, maxLength: 8 })
  .map((all): Box[] => all.map((holds, index) => ({ id: `box_${index}`, holds })))
/**
 * The size of a random debit: a percentage of the whole value, or the value of the first `boxes` credits plus `beside`.
 * Around that sum, the debit begins to take value from the next credit.
 */
const cut = fc.record({
  percent: fc.bigInt({ min: 1n, max: 100n }),
  boxes: fc.nat({ max: 8 }),
  beside: fc.bigInt({ min: -1n, max: 1n }),
})
type Cut = typeof cut extends fc.Arbitrary<infer T> ? T : never
const heldBy = (all: readonly Box[]): Pair => sumPairs(all.map((box) => box.holds))

function valueOf(all: readonly Box[], on: Side, { percent, boxes, beside }: Cut): Money {
  const whole = heldBy(all)[on]
  const value = boxes === 0 ? (whole * percent) / 100n : heldBy(all.slice(0, boxes))[on] + beside
  fc.pre(value > 0n && value <= whole)
  return value
}

/**
 * Plans a debit. Returns the debit's value, the total that the plan takes, and a function that returns what the plan
 * takes from a credit.
 */
function taken(all: readonly Box[], on: Side, part: Cut): { value: Money; of: (box: Box) => Pair; total: Pair } {
  const value = valueOf(all, on, part)
  const plan = planDebit(value, on, all)
  if (!plan.ok) throw new Error('a debit of what there is was refused')
  const byBox = new Map(plan.takings.map((taking) => [taking.id, taking.taken]))
  return { value, total: plan.taken, of: (box) => byBox.get(box.id) ?? emptyPair }
}

export const splitInvariants: Invariant[] = [
  invariant(
    'invariant 19: the rows and residual of an execution add up exactly',
    [pair, residual, side, connections],
    (remaining, before, on, among) => {
      const plan = executed(remaining, before, on, among)
      samePair(
        addPairs(sumPairs(plan.rows.map((row) => row.cost)), plan.residual),
        addPairs(remaining, before),
        'rows and residual',
      )
    },
  ),
  invariant(
    'invariant 20: executions and debits never leave a negative value',
    [boxes, side, cut, connections],
    (all, on, part, to) => {
      const { of } = taken(all, on, part)
      for (const box of all) {
        const left = subtractPairs(box.holds, of(box))
        must(isPositive(left) && isPositive(of(box)), 'a box below zero')
        if (!isPositive(left) || left[on] === 0n) continue
        const plan = executed(left, emptyPair, on, to)
        must(
          isPositive(plan.residual) && plan.rows.every((row) => isPositive(row.cost)),
          'a row or a residual below zero',
        )
      }
    },
  ),
  invariant(
    'invariant 23: an execution waits for weighted and enabled programs',
    [
      pair,
      residual,
      side,
      fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 2n }), fc.boolean()), { maxLength: 5 }),
      price,
      rate,
    ],
    (credit, before, on, flags, each, localRate) => {
      const to = flags.map(([weight, enabled], index) => ({
        ...connection(index, weight, index, each, localRate),
        enabled,
      }))
      const weighted = to.filter((one) => one.weight > 0n)
      const waits = weighted.length === 0 || weighted.some((one) => !one.enabled)
      same(planExecution(credit, before, on, to) === undefined, waits, 'it waits')
    },
  ),
  invariant(
    'invariant 24: an execution has at most one row for each program',
    [pair, side, connections],
    (credit, on, to) => {
      const { rows } = executed(credit, emptyPair, on, to)
      same(new Set(rows.map((row) => row.programId)).size, rows.length, 'programs of the rows')
      for (const row of rows) {
        const price = priceOn(
          on,
          to.find((each) => each.id === row.connectionId)!,
        )
        must(row.points > 0n && row.cost[on] >= row.points * price, 'a row that is not paid for')
      }
    },
  ),
  invariant('invariant 25: a debit takes exactly its value in its currency', [boxes, side, cut], (all, on, part) => {
    const { value, total, of } = taken(all, on, part)
    same(total[on], value, 'taken')
    samePair(sumPairs(all.map(of)), total, 'the takings together')
  }),
  invariant(
    'invariant 26: a debit empties both currencies of a credit together',
    [boxes, side, cut],
    (all, on, part) => {
      fc.pre(all.every((box) => isWhole(box.holds)))
      const { of } = taken(all, on, part)
      for (const box of all) must(isWhole(subtractPairs(box.holds, of(box))), `${box.id} is empty in one currency only`)
    },
  ),
  invariant(
    'invariant 26: an execution that spends one currency completely spends both',
    [fc.integer({ min: 1, max: 5 }), fc.bigInt({ min: 1n, max: 1_000n }), price, rate, side, positiveValue],
    (count, points, each, localRate, on, other) => {
      const to = Array.from({ length: count }, (_, index) => connection(index, 2_000n, index, each, localRate))
      const spent = BigInt(count) * points * priceOn(on, to[0]!)
      const pool = on === 'local' ? { local: spent, usd: other } : { local: other, usd: spent }
      const plan = executed(pool, emptyPair, on, to)
      samePair(plan.residual, emptyPair, 'the residual')
      samePair(sumPairs(plan.rows.map((row) => row.cost)), pool, 'the rows')
    },
  ),
  invariant(
    'invariant 27: a debit empties a credit before it touches the next',
    [boxes, side, cut],
    (all, on, part) => {
      const { of } = taken(all, on, part)
      const last = all.findLastIndex((box) => of(box)[on] > 0n)
      for (const box of all.slice(0, last)) same(of(box)[on], box.holds[on], `taken of ${box.id}`)
    },
  ),
  invariant(
    'invariant 28: a debit is refused only above the available value',
    [boxes, side, positiveValue],
    (all, on, asked) => {
      const available = heldBy(all)[on]
      for (const value of [asked, available, available + 1n]) {
        const plan = planDebit(value, on, all)
        same(plan.ok, value <= available, `a debit of ${value} out of ${available} goes through`)
        if (!plan.ok) same(plan.available, available, 'available')
      }
    },
  ),
  invariant('invariant 29: shares add up to the pool and follow the weights', [value, connections], (pool, to) => {
    const shares = splitByLargestRemainder(pool, to)
    const whole = sum(to.map((each) => each.weight))
    same(sum(shares), pool, 'the shares together')
    for (const [index, { weight }] of to.entries()) {
      const distance = (shares[index] ?? 0n) * whole - pool * weight
      must(distance > -whole && distance < whole, 'a share is a unit away from its quota')
      if (weight === 0n) same(shares[index], 0n, 'the share of no weight')
    }
  }),
  invariant(
    'invariant 30: the remainder goes to the largest fractions in any order',
    [value, connections, fc.infiniteStream(fc.nat())],
    (pool, to, noise) => {
      const shares = new Map(splitByLargestRemainder(pool, to).map((share, index) => [to[index]?.id, share]))
      const keys = new Map(to.map((each) => [each.id, noise.next().value ?? 0]))
      const shuffled = to.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0))
      for (const [index, share] of splitByLargestRemainder(pool, shuffled).entries())
        same(share, shares.get(shuffled[index]?.id), 'shuffled')
      const whole = sum(to.map((each) => each.weight))
      const fraction = (each: SplitConnection) => (pool * each.weight) % whole
      const gained = to.filter((each) => shares.get(each.id) !== (pool * each.weight) / whole)
      for (const winner of gained)
        for (const loser of to)
          must(gained.includes(loser) || fraction(winner) >= fraction(loser), 'a unit went to a smaller fraction')
    },
  ),
  invariant(
    'invariant 31: a residual costs less than one point of each program',
    [pair, residual, side, connections],
    (credit, before, on, to) => {
      const plan = executed(credit, before, on, to)
      const onePointEach = sum(to.filter((each) => each.weight > 0n).map((each) => priceOn(on, each)))
      must(plan.residual[on] < onePointEach, 'the residual would have bought more')
    },
  ),
  invariant(
    'invariant 32: pending points never cost more than the pending value',
    [value, connections],
    (pending, to) => {
      const estimates = pendingPoints(pending, to)
      same(estimates.length, to.length, 'estimates')
      must(sum(estimates.map((each, index) => each.points * priceOn('local', to[index]!))) <= pending, 'they cost more')
    },
  ),
  invariant('invariant 25: the points of a debit are worth its value', [pair, side, connections], (credit, on, to) => {
    const rows = splitDebit(credit, on, to)
    for (const row of rows) {
      const price = priceOn(
        on,
        to.find((each) => each.id === row.connectionId)!,
      )
      must(
        row.points > 0n && row.points * price <= row.cost[on] && row.cost[on] < (row.points + 1n) * price,
        'points are not the share',
      )
    }
    const total = sumPairs(rows.map((row) => row.cost))
    must(total.local <= credit.local && total.usd <= credit.usd, 'rows worth more than the debit')
  }),
]
