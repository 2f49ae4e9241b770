import { pointsOfPart } from '@loyalty/contract/pending-points'
import { divideHalfUp, smaller, sum } from './rational.ts'
import { fromUsd, toUsd, type Money, type Rate } from './decimal.ts'
import { pointsFor } from './points.ts'
import { splitByLargestRemainder, type Weighted } from './share.ts'

/** One value in two currencies, the caller's local currency and USD, both in units of 1e-8. */
export type Pair = { local: Money; usd: Money }
/** The name of one of the two currencies of a `Pair`: `local` or `usd`. */
export type Side = keyof Pair

export const emptyPair: Pair = { local: 0n, usd: 0n }
export const addPairs = (a: Pair, b: Pair): Pair => ({ local: a.local + b.local, usd: a.usd + b.usd })
export const subtractPairs = (a: Pair, b: Pair): Pair => ({ local: a.local - b.local, usd: a.usd - b.usd })
export const sumPairs = (pairs: readonly Pair[]): Pair => pairs.reduce(addPairs, emptyPair)
const otherSide = (side: Side): Side => (side === 'local' ? 'usd' : 'local')
const pairOf = (side: Side, value: Money, other: Money): Pair =>
  side === 'local' ? { local: value, usd: other } : { local: other, usd: value }

/**
 * Converts a value to both currencies at `localRate`. The currency of `side` stays exact, and the other currency is
 * rounded half-up to 1e-8.
 */
export function pairFrom(side: Side, value: Money, localRate: Rate): Pair {
  return pairOf(side, value, side === 'local' ? toUsd(value, localRate) : fromUsd(value, localRate))
}

/**
 * A connected program at the moment at which the service splits a user's value. `weight` is the stored percentage in
 * hundredths.
 */
export type SplitConnection = Weighted & { programId: string; enabled: boolean; priceUsd: Money; localRate: Rate }

export const priceOn = (side: Side, connection: Pick<SplitConnection, 'priceUsd' | 'localRate'>): Money =>
  side === 'usd' ? connection.priceUsd : fromUsd(connection.priceUsd, connection.localRate)

/**
 * Returns whether the connections can receive value. At least one weight must be above zero. Each connection with such
 * a weight must be enabled and have a local price above zero.
 */
function usable(connections: readonly SplitConnection[]): boolean {
  const weighted = connections.filter((connection) => connection.weight > 0n)
  return weighted.length > 0 && weighted.every((connection) => connection.enabled && priceOn('local', connection) > 0n)
}

type ExecutionRow = { programId: string; connectionId: string; points: bigint; cost: Pair }
export type ExecutionPlan = { rows: ExecutionRow[]; residual: Pair }

/**
 * Divides a matured credit and the residual of the user's earlier credits among the connections, as points. Costs in
 * the currency `side` are exact, and in the other currency pro rata, rounded down. Returns undefined if no connection
 * can receive value.
 */
export function planExecution(
  remaining: Pair,
  residual: Pair,
  side: Side,
  connections: readonly SplitConnection[],
): ExecutionPlan | undefined {
  if (!usable(connections)) return undefined
  const pool = addPairs(remaining, residual)
  const shares = splitByLargestRemainder(pool[side], connections)
  const bought = connections.map((connection, index) => {
    const price = priceOn(side, connection)
    const points = connection.weight === 0n ? 0n : pointsFor(shares[index] ?? 0n, price)
    return { programId: connection.programId, connectionId: connection.id, points, price }
  })
  return settle(pool, side, bought)
}

export type Bought = { programId: string; connectionId: string; points: bigint; price: Money }

/**
 * Returns a row for each program whose points `pool` bought, and the unspent value. Costs in the currency `side` are
 * exact, and in the other currency pro rata, rounded down. If no `side` is unspent, the last row gets all that is left
 * of the other.
 */
export function settle(pool: Pair, side: Side, bought: readonly Bought[]): ExecutionPlan {
  const rows = bought
    .filter(({ points }) => points > 0n)
    .map(({ programId, connectionId, points, price }): ExecutionRow => {
      const cost = points * price
      return { programId, connectionId, points, cost: pairOf(side, cost, (pool[otherSide(side)] * cost) / pool[side]) }
    })
  const residual = subtractPairs(pool, sumPairs(rows.map((row) => row.cost)))
  const last = rows.at(-1)
  if (residual[side] > 0n || last === undefined) return { rows, residual }
  last.cost = addPairs(last.cost, residual)
  return { rows, residual: emptyPair }
}

/** A source of value for a debit: one open credit, or the residual that executed credits left over. */
export type Box = { id: string; holds: Pair }
type Taking = { id: string; taken: Pair }
export type DebitPlan = { ok: true; takings: Taking[]; taken: Pair } | { ok: false; available: Money }

/**
 * Takes exactly `value` of the currency `side` from the boxes in their order: the residual, then open credits by
 * execution date, creation and id. Takes the other currency pro rata, rounded half-up. Empties both currencies of a box
 * together.
 */
export function planDebit(value: Money, side: Side, boxes: readonly Box[]): DebitPlan {
  const available = sum(boxes.map((box) => box.holds[side]))
  if (value > available) return { ok: false, available }
  const takings: Taking[] = []
  let left = value
  for (const box of boxes) {
    if (left === 0n) break
    if (box.holds[side] === 0n) continue
    const taken = takeFrom(box.holds, side, smaller(left, box.holds[side]))
    takings.push({ id: box.id, taken })
    left -= taken[side]
  }
  return { ok: true, takings, taken: sumPairs(takings.map((taking) => taking.taken)) }
}

function takeFrom(holds: Pair, side: Side, amount: Money): Pair {
  const other = holds[otherSide(side)]
  if (amount === holds[side]) return holds
  const share = divideHalfUp(other * amount, holds[side])
  return pairOf(side, amount, smaller(share, other > 0n ? other - 1n : 0n))
}

export type DebitRow = { programId: string; connectionId: string; points: bigint; cost: Pair }

/**
 * Returns the points that a debited value would have bought, as positive numbers. The service only shows these points
 * to the caller and sends no order to a partner. A share below one point gives no row.
 */
export function splitDebit(taken: Pair, side: Side, connections: readonly SplitConnection[]): DebitRow[] {
  if (!usable(connections)) return []
  const shares = splitByLargestRemainder(taken[side], connections)
  const others = splitByLargestRemainder(taken[otherSide(side)], connections)
  return connections.flatMap((connection, index) => {
    const share = shares[index] ?? 0n
    const points = pointsFor(share, priceOn(side, connection))
    if (points === 0n) return []
    return [
      {
        programId: connection.programId,
        connectionId: connection.id,
        points,
        cost: pairOf(side, share, others[index] ?? 0n),
      },
    ]
  })
}

export type PendingPoints = { programId: string; points: bigint }

/**
 * Returns the points that a user's `PENDING` value would buy now: `floor(value × p/Σp / price)`, where p is the weight
 * of a program (spec §2.17).
 */
export function pendingPoints(pendingLocal: Money, connections: readonly SplitConnection[]): PendingPoints[] {
  const whole = sum(connections.map((connection) => connection.weight))
  if (whole === 0n) return []
  return connections.map((connection) => ({
    programId: connection.programId,
    points: pointsOfPart(pendingLocal, connection.weight, whole, priceOn('local', connection)),
  }))
}

export const sideOf = (currency: string, localCurrency: string): Side | undefined =>
  currency === localCurrency ? 'local' : currency === 'USD' ? 'usd' : undefined
