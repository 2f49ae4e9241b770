import { limits } from '@loyalty/contract'
import { divideHalfUp } from './rational.ts'

export type NumberProblem = 'TOO_LONG' | 'TOO_LARGE' | 'TOO_FINE'
export type Nearest = { ok: true; units: bigint } | { ok: false; problem: NumberProblem }

/** The largest count of units. A double represents every whole number up to this count exactly. */
export const mostUnits = 2n ** 53n
/** The number of digits of `mostUnits`. A number with more digits is larger than `mostUnits`. */
const mostDigits = mostUnits.toString().length

const numberText = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Returns the count of units of 10^-decimals that is nearest to a JSON number. Tolerates rounding errors of doubles, up
 * to 1e-12 of the number and a hundredth of the unit. Refuses a large exponent before it computes its digits.
 */
export function nearestMultiple(text: string, decimals: number): Nearest {
  if (text.length > limits.numberCharacters) return { ok: false, problem: 'TOO_LONG' }
  const match = numberText.exec(text)
  if (match === null) throw new TypeError(`Not a JSON number: ${text}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  if (digits === 0n) return { ok: true, units: 0n }
  /** The number, counted in units, is `digits` × 10^`power`. */
  const power = Number(exponent) - fraction.length + decimals
  const magnitude = digits.toString().length + power
  if (magnitude > mostDigits) return { ok: false, problem: 'TOO_LARGE' }
  if (magnitude < 0) return { ok: false, problem: 'TOO_FINE' }
  const scale = 10n ** BigInt(Math.max(0, -power))
  const scaled = digits * 10n ** BigInt(Math.max(0, power))
  const units = divideHalfUp(scaled, scale)
  const difference = scaled - units * scale
  const noise = difference < 0n ? -difference : difference
  if (noise * 10n ** 12n > units * scale || noise * 100n > scale) return { ok: false, problem: 'TOO_FINE' }
  if (units > mostUnits) return { ok: false, problem: 'TOO_LARGE' }
  return { ok: true, units: sign === '-' ? -units : units }
}
