import { larger, smaller } from './rational.ts'
import { roundToMinor, type Money } from './decimal.ts'

/** Whole points a value buys at a price; always rounded down, so the issuer never pays more than it was given. */
export const pointsFor = (value: Money, price: Money): bigint => value / price

/** What points cost, exactly. */
export const costOf = (points: bigint, price: Money): Money => points * price

export type Bounds = { min: bigint; max: bigint }

/** The tighter of the partner's and the caller's bounds, both inclusive (G13). */
export function effectiveBounds(partner: Bounds, caller: Bounds): Bounds {
  return { min: larger(partner.min, caller.min), max: smaller(partner.max, caller.max) }
}

/** The transaction's value when points were asked for: half-up to the local currency's minor unit (G21). */
export function sourceValueOfPoints(points: bigint, localPrice: Money, localCurrency: string): Money {
  return roundToMinor(costOf(points, localPrice), localCurrency)
}
