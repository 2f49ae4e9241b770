/** Returns `n/d` rounded to the nearest integer, with halves away from zero. `d` must be above 0. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  const magnitude = ((n < 0n ? -n : n) * 2n + d) / (d * 2n)
  return n < 0n ? -magnitude : magnitude
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
