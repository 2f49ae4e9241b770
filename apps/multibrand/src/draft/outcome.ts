import type { MultibrandProgram, PendingPoints } from '@loyalty/contract'
import { moneyScale, pointsOfPart, readDecimal } from '@loyalty/contract/pending-points'
import type { Share, Split } from '@loyalty/ui/percent'

/** The value that the split divides, as decimal text in the local currency. */
export interface Divided {
  readonly value: string
  /** True if the value is the user's pending value; false if it is an example. */
  readonly pending: boolean
}

/** The value of the example for a user without a pending value, in the local currency. */
const EXAMPLE = '100.00'

/** Returns the user's pending value, or an example of 100 if nothing is pending. */
export const dividedOf = (pending: string): Divided =>
  Number(pending) > 0 ? { value: pending, pending: true } : { value: EXAMPLE, pending: false }

/** Stored shares have at most two decimals, so hundredths of a percent are exact. */
const hundredths = ({ percent }: Share) => BigInt(Math.round(percent * 100))

/**
 * Returns the points that a program's share of `divided` gives. For the stored shares of a pending value, returns the
 * service's own estimate, which counts fractions of the smallest coin.
 */
export function pointsOf(program: MultibrandProgram, split: Split, divided: Divided, estimates: PendingPoints): number {
  const stored = split.rows.length === split.initial.length && split.rows.every(isStored(split.initial))
  const estimate = estimates.find(({ programId }) => programId === program.id)
  if (divided.pending && stored && estimate) return estimate.estimatedPoints
  const row = split.rows.find(({ id }) => id === program.id)
  const whole = split.rows.reduce((sum, share) => sum + hundredths(share), 0n)
  const price = readDecimal(program.pricePerPointInLocalCurrency, moneyScale)
  return row ? Number(pointsOfPart(readDecimal(divided.value, moneyScale), hundredths(row), whole, price)) : 0
}

const isStored =
  (initial: readonly Share[]) =>
  ({ id, percent }: Share): boolean =>
    initial.some((share) => share.id === id && share.percent === percent)
