/**
 * Reads a plain decimal as an exact number of units of 10^-scale. Ignores trailing zeros of the fraction. Throws
 * `RangeError` for an exponent, a leading `+`, `-0` or more than `scale` decimals.
 */
export function readDecimal(text: string, scale: number): bigint {
  const [match, sign, whole = '', rawFraction = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? []
  const fraction = rawFraction.replace(/0+$/, '')
  if (match === undefined || fraction.length > scale)
    throw new RangeError(`${text} is not a decimal of at most ${scale} places`)
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  if (sign === '-' && units === 0n) throw new RangeError('-0 is not a decimal')
  return sign === '-' ? -units : units
}

/** The decimals of money and of a price per point. */
export const moneyScale = 8

/**
 * Returns the points that a program's part of a value buys: `floor(value × weight/whole / price)` (spec §2.17). `value`
 * and `price` have the same unit. A program without a price gives no points.
 */
export const pointsOfPart = (value: bigint, weight: bigint, whole: bigint, price: bigint): bigint =>
  whole === 0n || price === 0n ? 0n : (value * weight) / (whole * price)
