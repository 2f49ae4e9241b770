import { larger, smaller } from './rational.ts'
import { roundToMinor, type Money } from './decimal.ts'

/** Returns the whole points that a value buys, rounded down. The points therefore never cost more than the value. */
export const pointsFor = (value: Money, price: Money): bigint => value / price

/** Returns the exact cost of points. */
export const costOf = (points: bigint, price: Money): Money => points * price

export type Bounds = { min: bigint; max: bigint }

/**
 * Returns the larger minimum and the smaller maximum of the partner's and the caller's bounds. The minimum and the
 * maximum are themselves allowed.
 */
export function effectiveBounds(partner: Bounds, caller: Bounds): Bounds {
  return { min: larger(partner.min, caller.min), max: smaller(partner.max, caller.max) }
}

/** Returns the value of a number of points, rounded half-up to the minor unit of the local currency. */
export function sourceValueOfPoints(points: bigint, localPrice: Money, localCurrency: string): Money {
  return roundToMinor(costOf(points, localPrice), localCurrency)
}
