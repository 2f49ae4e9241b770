/**
 * Divides `total` into integers in proportion to `weights`, with the largest-remainder method. The first of equal
 * remainders wins. A weight of 0 receives 0. If all weights are 0, the parts are even. The parts always add up to
 * `total`.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const given = weights.map(toMillionths)
  const units = given.some((unit) => unit > 0) ? given : weights.map(() => 1)
  const sum = units.reduce((a, b) => a + b, 0)
  const parts = units.map((unit) => Math.floor((total * unit) / sum))
  const missing = total - parts.reduce((a, b) => a + b, 0)
  const byRemainder = units
    .map((unit, index) => ({ index, remainder: (total * unit) % sum }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/**
 * Converts a weight to integer millionths, so that remainders are exact. The service's shares have only a few decimals.
 */
function toMillionths(weight: number): number {
  return Number.isFinite(weight) ? Math.max(0, Math.round(weight * 1e6)) : 0
}
